import Testing

struct ScoreTests {
    @Test(
        arguments: [
            (
                ["results.h5", "session"], 65,
                "session: states no truth; expected /truth or truth.csv, as `swing simulate` writes"
            ),
            (
                ["results.h5", Sessions.withoutSwings], 65,
                "results.h5: session 1 is simulated-baseball-3, but \(Sessions.withoutSwings) is simulated-baseball-4; name "
            ),
            (
                ["two.h5", Sessions.file], 65,
                "two.h5: holds session 2 (simulated-baseball-3), but the truth of 1 was given; name one recording for "
                    + "each session, in order"
            ),
            (
                ["none.h5", Sessions.file], 66,
                "none.h5: no such file; name a file of results that `swing analyze` wrote"
            ),
            (["results.h5", "none.h5"], 66, "none.h5: no such file or folder"),
            (
                [Sessions.file, Sessions.file], 65,
                "\(Sessions.file): /@schema_name: found 'swingkit-recording', expected 'swingkit-results'; name a file of "
                    + "results that `swing analyze` wrote"
            ),
        ])
    func whatDoesNotFitIsTold(arguments: [String], code: Int, message: String) throws {
        let scratch = try Scratch()
        try PlainRecording().write(to: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        try Command.succeed("analyze", Sessions.file, Sessions.file, "-o", "two.h5", "--quiet", in: scratch)
        let outcome = try Command.run(["score"] + arguments, in: scratch)
        #expect(outcome.error.hasPrefix("swing: \(message)"))
        #expect(outcome.error.split(separator: "\n").count == 1)
        #expect(outcome.code == Int32(code))
        #expect(outcome.output.isEmpty)
    }
}
