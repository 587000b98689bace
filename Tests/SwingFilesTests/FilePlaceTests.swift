import Foundation
import SwingFiles
import SwingMotion
import TestSupport
import Testing

struct FilePlaceTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        folder.write("", "b")
        folder.write("", ".a")
        #expect(mkdir("\(folder.path)/sub", 0o755) == 0)
        for (name, target) in [("to-b", "b"), ("to-sub", "sub"), ("to-nothing", "none")] {
            #expect(symlink(target, "\(folder.path)/\(name)") == 0)
        }
    }

    func place(_ name: String) -> FilePlace { FilePlace(folder.path).appending(name) }

    @Test(arguments: [
        ("b", true, false), (".a", true, false), ("sub", true, true), ("to-b", true, false), ("to-sub", true, true),
        ("to-nothing", false, false), ("none", false, false), ("b/none", false, false),
    ])
    func linksAreFollowed(name: String, exists: Bool, isFolder: Bool) {
        #expect(place(name).exists == exists)
        #expect(place(name).isFolder == isFolder)
    }

    @Test func namesOfOneFileHaveOneIdentity() {
        #expect(place("b").identity != nil)
        #expect(place("b").identity == place("to-b").identity)
        #expect(place("b").identity != place(".a").identity)
        #expect(place("none").identity == nil)
    }

    @Test func namesAreSorted() throws {
        #expect(try FilePlace(folder.path).names() == [".a", "b", "sub", "to-b", "to-nothing", "to-sub"])
        #expect(FilePlace("a/").appending("b").path == "a/b")
        let path = place("none").path
        let error = failure { () throws(SwingError) in _ = try FilePlace(path).names() }
        #expect(error == SwingError(.missing, at: path, "cannot list the folder: No such file or directory"))
    }
}
