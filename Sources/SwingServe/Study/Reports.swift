#if Serve
    internal import SwingFiles
    internal import SwingMotion

    /// Makes reports, one after the other, by the command `swing report`.
    actor Reports {
        /// What a report is about.
        enum Subject: Sendable {
            case all
            case player(String)
            case recording(String)
        }

        private let folder: ServedFolder
        private let command: SwingProcess
        private let limit: Int
        private var number = 0
        private var waiting = 0
        private var last: Task<Void, Never>?

        /// - Parameters:
        ///   - folder: The folder.
        ///   - command: The command.
        ///   - limit: The maximum number of reports that are waited for.
        init(_ folder: ServedFolder, _ command: SwingProcess, limit: Int) {
            self.folder = folder
            self.command = command
            self.limit = limit
        }

        /// Makes a report.
        ///
        /// - Returns: The path of the page, which belongs to the caller.
        /// - Throws: ``HTTPProblem`` 429 if too many are waited for, 503 with the command's reason if it fails.
        func make(_ subject: Subject) async throws(HTTPProblem) -> String {
            guard waiting < limit else {
                throw HTTPProblem(429, "too many reports are being made; try again in a moment")
            }
            waiting += 1
            number += 1
            let (page, previous) = ("\(folder.reports)/\(number).html", last)
            let task = Task {
                await previous?.value
                return await run(subject, page)
            }
            last = Task { _ = await task.value }
            let outcome = await task.value
            waiting -= 1
            guard FilePlace(page).exists else {
                throw HTTPProblem(outcome.code == 66 ? 404 : 503, outcome.reason)
            }
            return page
        }

        private func run(_ subject: Subject, _ page: String) async -> SwingProcess.Outcome {
            switch subject {
            case .all:
                let title = folder.path.split(separator: "/").last.map(String.init) ?? "Swings"
                return await report(folder.results, page, title: title)
            case .player(let player):
                return await report(folder.results, page, title: player, ["--player=\(player)"])
            case .recording(let name):
                return await report(
                    folder.results, page, title: name, ["--recording=\(folder.recordings)/\(name)"])
            }
        }

        private func report(
            _ results: String, _ page: String, title: String, _ options: [String] = []
        ) async -> SwingProcess.Outcome {
            await command.run(["report", results, "-o", page, "--title=\(title)", "--quiet"] + options)
        }
    }
#endif
