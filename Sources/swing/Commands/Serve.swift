#if Serve
    import ArgumentParser
    import SwingFiles
    import SwingMotion
    import SwingPictures
    import SwingServe

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// `swing serve`: a page that takes recordings and gives reports.
    struct Serve: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Open a page that takes recordings and gives reports.",
            discussion: """
                FOLDER contains the recordings that the page receives, in recordings/, the table of sessions \
                sessions.csv and the results results.h5. It is made if it is missing. Recordings that appear in \
                recordings/ in another way are analysed too. `swing analyze FOLDER/recordings --session-table \
                FOLDER/sessions.csv -o results.h5` gives the same results.

                The page is for this computer only. --listen lets other computers connect. Nobody can use the page without \
                the token in its address, so keep the address to yourself.

                Examples:
                  swing serve season --open
                  swing serve season --listen 0.0.0.0 --port 9000
                  curl -T session.zip -X POST 'http://localhost:8080/recordings?name=session.zip&token=TOKEN'
                """)

        @Argument(help: "The folder of the service.")
        var folder = "swings"

        @Option(help: "Port to listen on; 0 for any free one.")
        var port = 8080

        @Option(
            help: ArgumentHelp(
                "Address to listen on, such as 0.0.0.0 for all networks of this computer.", valueName: "address"))
        var listen = Self.thisComputer

        /// The address that only this computer reaches.
        private static let thisComputer = "127.0.0.1"

        @Option(help: "Further name by which the page is reached, such as that of a proxy.")
        var name: String?

        @Flag(help: "Open the page in the browser.")
        var open = false

        /// Returns the time as in 20260501-143000 (UTC).
        @Sendable private static func time() -> String {
            let seconds = Int(clamping: Int64(Date().timeIntervalSince1970))
            let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
            let date = CalendarDate(daysSince1970: day)?.text.replacing("-", with: "") ?? ""
            return "\(date)-\((rest / 3600).padded(2))\((rest / 60 % 60).padded(2))\((rest % 60).padded(2))"
        }

        func validate() throws {
            guard (0...65535).contains(port) else { throw ValidationError("--port \(port): expected 0 to 65535") }
        }

        @concurrent func run() async throws {
            try await reporting {
                guard let executable = ProgramPath.current else {
                    throw SwingError(.missing, "cannot find the program's own file; start swing by its path")
                }
                var settings = SwingService.Settings(executable: executable, now: Self.time)
                settings.host = listen
                settings.port = port
                settings.name = name
                let (folder, open) = (try ServedFolder(at: folder), open)
                let service = try SwingService(of: folder, settings)
                let isShared = listen != Self.thisComputer
                try await service.run { addresses in
                    var text = addresses.map { "\(VisibleText.escaped(folder.path)): \($0)\n" }.joined()
                    if isShared, let first = addresses.first, let code = QRCode(first) { text += code.text }
                    try? TextOutput.print(text + "End with Ctrl-C.\n")
                    if open, let last = addresses.last { _ = await Browser.open(last) }
                }
            }
        }
    }
#endif
