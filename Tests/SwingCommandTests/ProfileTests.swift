import Foundation
import TestSupport
import Testing

struct ProfileTests {
    let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
        try PlainRecording().write(to: scratch)
    }

    /// Every parameter in use is stored with the results.
    @Test func theParametersAreStored() throws {
        try Command.succeed("analyze", "session", "-o", "results.h5", "--quiet", "--profile", "golf", in: scratch)
        #expect(scratch.resultsContain(#""selection":"golf""#))
        #expect(scratch.resultsContain(#""name":"golf""#))
        #expect(!scratch.resultsContain(#""name":"tennis""#))
        try Command.succeed("analyze", "session", "-o", "results.h5", "--quiet", in: scratch)
        #expect(scratch.resultsContain(#""selection":"the session's sport, else baseball""#))
        #expect(scratch.resultsContain(#""name":"golf""#))
        #expect(scratch.resultsContain(#""name":"tennis""#))
    }

    @Test func aFileChangesOnlyTheParametersItNames() throws {
        scratch.write(#"{"basedOn": "tennis", "name": "mine", "contactThreshold": 2.5}"#, "mine.json")
        try Command.succeed("analyze", "session", "-o", "results.h5", "--quiet", "--profile", "mine.json", in: scratch)
        #expect(scratch.resultsContain(#""selection":"mine""#))
        #expect(scratch.resultsContain(#""contactThreshold":2.5"#))
        #expect(scratch.resultsContain(#""highPassOrder":4"#))
    }

    /// A session without a profile of its own causes one warning with the profile in use; `--profile` avoids it.
    @Test(
        arguments: [
            (nil, "baseball", PlainRecording.profileWarning),
            (
                "curling", "baseball",
                "the session's sport is curling, which has no profile; analysed with the profile of baseball: choose one "
                    + "with --profile"
            ),
            ("Table-Tennis", "table tennis", nil),
        ] as [(String?, String, String?)])
    func aSessionWithoutAProfileIsReported(sport: String?, profile: String, warning: String?) throws {
        if let sport { scratch.write(#"{"sport": "\#(sport)"}"#, "session/session.json") }
        let outcome = try Command.succeed("analyze", "session", "--format", "jsonl", in: scratch)
        let warnings = outcome.error.split(separator: "\n").filter { $0.hasPrefix("swing: ") }.map(String.init)
        #expect(warnings == (warning.map { ["swing: warning: session: \($0)"] } ?? []))
        #expect(outcome.error.hasSuffix("; \(warnings.count == 1 ? "1 warning" : "0 warnings")\n"))
        let session = try #require(try outcome.objects().last)
        #expect(session["message"] as? String == warning ?? "")
        #expect(session["profile"] as? String == profile)
        let fixed = try Command.succeed("analyze", "session", "--format", "jsonl", "--profile", "golf", in: scratch)
        #expect(!fixed.error.contains("warning: "))
        #expect(try fixed.objects().last?["profile"] as? String == "golf")
    }

    /// With a threshold above all values, nothing is detected.
    @Test func aFileChangesTheDetectedSwings() throws {
        scratch.write(#"{"minimumPeakRate": 900}"#, "strict.json")
        let outcome = try Command.succeed("analyze", Sessions.file, "--profile", "strict.json", in: scratch)
        #expect(outcome.output.hasPrefix("1 session, 0 swings: "))
    }

    @Test(
        arguments: [
            (#"{"gateFlor": 2}"#, "'gateFlor' is not a parameter; expected "),
            (
                #"{"startRule": {"rule": "peek"}}"#,
                #"startRule is {"rule":"peek"}; expected a value such as {"fraction":0.1,"rule":"fractionOfPeak"}"#
            ),
            (#"{"rotationAxis": "hand"}"#, #"rotationAxis is "hand"; expected a value such as "gravity""#),
            (#"{"contactThreshold": "2"}"#, #"contactThreshold is "2"; expected a value such as 0.6"#),
            (#"{"contactThreshold": null}"#, "contactThreshold is null; expected a value such as 0.6"),
            (#"{"contactThreshold": true}"#, "contactThreshold is true; expected a value such as 0.6"),
            (#"{"highPassOrder": 4.5}"#, "highPassOrder is 4.5; expected a value such as 4"),
            (#"{"impactAxis": "w"}"#, #"impactAxis is "w"; expected a value such as "norm""#),
            (#"{"contactThreshold": -1}"#, "contactThreshold is -1.0; expected a number greater than 0"),
            (#"{"highPassOrder": 3}"#, "highPassOrder is 3; expected an even number from 2 to 16"),
            (#"{"minimumAngle": 9}"#, "minimumAngle is 9.0; expected less than maximumAngle, 8.0"),
            (#"{"basedOn": "curling"}"#, #"basedOn is "curling"; expected baseball, golf, tennis, "#),
            (#"{"basedOn": 3}"#, "basedOn is 3; expected baseball, golf, tennis, "),
            (
                #"{"basedOn": "golf"}"# + String(repeating: " ", count: 1 << 20),
                "found more than 1 MiB, expected a profile; name another file"
            ),
            ("[1]", #"is not a JSON object; expected one such as {"basedOn": "golf", "contactThreshold": 2}"#),
            ("{", #"is not a JSON object; expected one such as {"basedOn": "golf", "contactThreshold": 2}"#),
            ("", #"is not a JSON object; expected one such as {"basedOn": "golf", "contactThreshold": 2}"#),
        ])
    func anInvalidFileIsRejected(text: String, message: String) throws {
        scratch.write(text, "profile.json")
        let arguments = ["analyze", "session", "-o", "results.h5", "--profile", "profile.json"]
        let outcome = try Command.run(arguments, in: scratch)
        #expect(outcome.code == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("swing: profile.json: \(message)"))
        #expect(outcome.error.split(separator: "\n").count == 1)
        #expect(scratch.names() == ["profile.json", "session"])
    }

    @Test func aMissingFileIsReported() throws {
        let outcome = try Command.run(["analyze", "session", "--profile", "curling"], in: scratch)
        #expect(outcome.code == 66)
        #expect(
            outcome.error
                == "swing: curling: no such profile; expected baseball, golf, tennis, cricket, badminton, hockey, "
                + "padel, table tennis or a JSON file\n")
        let folder = try Command.run(["analyze", "session", "--profile", "session"], in: scratch)
        #expect(folder.code == 66)
        #expect(folder.error == "swing: session: cannot read the file; expected a profile in JSON\n")
    }
}

extension TemporaryFolder {
    /// Returns whether the results contain a text; HDF5 files contain attributes verbatim.
    fileprivate func resultsContain(_ text: String) -> Bool { bytes("results.h5").range(of: Data(text.utf8)) != nil }
}
