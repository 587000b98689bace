/// The shape of a dataset or attribute.
struct Dataspace: Sendable {
    /// The size of each dimension; empty for a single value.
    let shape: [UInt64]
    /// The largest size of each dimension.
    let limits: [UInt64]
    /// Whether there are no values at all.
    let isNull: Bool

    /// Parses the body of a message.
    init(_ cursor: inout ByteCursor) throws(HDF5Error) {
        let version = try cursor.byte()
        let rank = Int(try cursor.byte())
        let flags = try cursor.byte()
        switch version {
        case 1:
            try cursor.skip(5)
            isNull = false
        case 2: isNull = try cursor.byte() == 2
        default: throw cursor.damaged("its shape has the version \(version)")
        }
        guard rank <= 32 else { throw cursor.damaged("has \(rank) dimensions") }
        var (shape, limits): ([UInt64], [UInt64]) = ([], [])
        for _ in 0..<rank { shape.append(try cursor.number(8)) }
        if flags & 1 != 0 { for _ in 0..<rank { limits.append(try cursor.number(8)) } }
        self.shape = shape
        self.limits = limits.isEmpty ? shape : limits
    }

    /// The number of values; `nil` if it exceeds every limit.
    var count: Int? {
        if isNull { return 0 }
        var count = 1
        for size in shape {
            guard let size = Int(exactly: size) else { return nil }
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
            guard !isTooLarge else { return nil }
            count = product
        }
        return count
    }
}
