import Foundation
import HDF5
import TestSupport
import Testing

@Suite struct AttributesTests {
    @Test func valuesComeBack() throws {
        let scratch = try TemporaryFolder()
        let file = try File(creatingAt: scratch.path("a.h5"))
        let attributes = file.root.attributes
        try attributes.set("text", "Übung ✓")
        try attributes.set("nothing", "")
        try attributes.set("texts", ["a", "long", ""])
        try attributes.set("int", Int32(-7))
        try attributes.set("flags", [Int8(1), 2, 4])
        try attributes.set("fill", [Double.nan])
        let long = String(repeating: "x", count: 60_000)
        try attributes.set("long", long)
        #expect(
            message { try attributes.set("longer", long + "x") }
                == "/@longer: a text of 60001 bytes is too long for an attribute (at most 60000); write it as a dataset"
        )
        #expect(
            message { try attributes.set("nul", "a\0") }?.hasPrefix("/@nul: a string contains a NUL character") == true)
        #expect(message { try attributes.set("int", Int32(1)) }?.contains("/@int: H5Acreate2") == true)
        try file.close()

        let read = try StoredFile(readingAt: scratch.path("a.h5")).root.attributes
        for name in ["longer", "nul"] { #expect(try read.text(name) == nil) }
        #expect(try read.text("text") == "Übung ✓")
        #expect(try read.text("nothing") == "")
        #expect(try read.text("long") == long)
        #expect(try read.text("missing") == nil)
        #expect(try read.number("missing") == nil)
        #expect(try read.number("int") == -7)
        #expect(try read.numbers("flags") == [1, 2, 4])
        #expect(try read.number("fill")?.isNaN == true)
        #expect(message { _ = try read.text("texts") } == "/@texts: is not a single text; expected one")
        #expect(message { _ = try read.text("int") } == "/@int: is not a single text; expected one")
        #expect(message { _ = try read.number("text") } == "/@text: is not a number; expected one")
        #expect(message { _ = try read.number("flags") } == "/@flags: contains 3 numbers; expected one")
    }

    @Test(.needsPython) func attributesOfH5pyAreRead() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try Python.run(
            """
            import h5py, sys, numpy as np
            with h5py.File(sys.argv[1], "w") as f:
                f.attrs["variable"] = "Übung ✓"
                f.attrs["fixed"] = np.bytes_("fixed")
                f.attrs["one"] = np.array(["one"], dtype=h5py.string_dtype())
                f.attrs["latin"] = np.bytes_(b"caf\\xe9")
                f.attrs["int"] = 7
                f.attrs["big"] = np.array(1.5, dtype=">f8")
                f.attrs["unsigned"] = np.uint16(65535)
                f.attrs["empty"] = h5py.Empty("f8")
                f.attrs["many"] = np.zeros(5000)
                t = h5py.h5t.C_S1.copy(); t.set_size(6); t.set_strpad(h5py.h5t.STR_SPACEPAD)
                a = h5py.h5a.create(f.id, b"spaces", t, h5py.h5s.create(h5py.h5s.SCALAR))
                a.write(np.array(b"ab", dtype="S6"), h5py.h5t.py_create(np.dtype("S6")))
            """, path)
        let read = try StoredFile(readingAt: path).root.attributes
        #expect(try read.text("variable") == "Übung ✓")
        #expect(try read.text("fixed") == "fixed")
        #expect(try read.text("one") == "one")
        #expect(try read.text("spaces") == "ab")
        #expect(try read.number("int") == 7)
        #expect(try read.number("big") == 1.5)
        #expect(try read.number("unsigned") == 65535)
        #expect(message { _ = try read.text("latin") } == "/@latin: a string is not UTF-8; write it as UTF-8")
        #expect(message { _ = try read.number("empty") } == "/@empty: contains 0 numbers; expected one")
        #expect(message { _ = try read.number("many") } == "/@many: contains 5000 values; expected at most 4096")
    }
}
