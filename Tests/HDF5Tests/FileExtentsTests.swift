import Testing

@testable import HDF5

struct FileExtentsTests {
    @Test func rangesMustNotOverlap() {
        var extents = FileExtents()
        let steps: [(ranges: [Range<Int>], owner: Int, isFree: Bool)] = [
            ([10..<20], 1, true),
            ([20..<30, 0..<10], 1, true),
            // The same range again is free for its owner only.
            ([10..<20], 1, true),
            ([10..<20], 2, false),
            ([10..<19], 1, false),
            ([29..<31], 1, false),
            ([40..<50, 49..<60], 1, false),
            ([40..<50, 40..<50], 1, false),
            ([15..<15], 2, true),
            ([35..<36, 30..<31, 32..<33], 2, true),
            ([31..<32, 33..<35], 3, true),
            ([34..<35], 4, false),
            ([100..<110], 4, true),
        ]
        for step in steps { #expect(extents.add(step.ranges, owner: step.owner) == step.isFree, "\(step)") }
    }

    @Test func sizesAreCountedOncePerOwner() {
        var extents = FileExtents()
        #expect(extents.addUnpacked(5, owner: 1) == 5)
        #expect(extents.addUnpacked(5, owner: 1) == 5)
        #expect(extents.addUnpacked(7, owner: 2) == 12)
        #expect(extents.addUnpacked(.max, owner: 3) == .max)
    }
}
