#if Serve
    internal import SwingFiles
    internal import SwingMotion

    /// Notices files that appear in the folder by other ways, and has them analysed when they are complete.
    struct FolderWatch {
        /// The time between two looks.
        private static let pause = Duration.seconds(2)
        /// The number of looks between two signs of life to open pages.
        private static let breath = 8

        private let folder: ServedFolder
        private let study: ServedStudy
        private let news: News
        private let live: LiveSessions
        private let feed: LiveFeed

        init(_ folder: ServedFolder, _ study: ServedStudy, _ news: News, _ live: LiveSessions, _ feed: LiveFeed) {
            self.folder = folder
            self.study = study
            self.news = news
            self.live = live
            self.feed = feed
        }

        /// Looks until the task is cancelled.
        ///
        /// A file is complete when two looks see it the same.
        func run() async throws {
            await study.update()
            var last = FolderContent(of: folder)
            var count = 0
            while true {
                try await Task.sleep(for: Self.pause)
                count += 1
                if count % Self.breath == 0 {
                    news.breathe()
                    feed.breathe()
                }
                await live.look()
                let content = FolderContent(of: folder)
                if content == last, await study.content != content { await study.update() }
                last = content
            }
        }
    }

    /// What shows that the recordings or the table have changed.
    struct FolderContent: Equatable {
        private let recordings: [String: [FileState]]?
        private let table: FileState?

        init(of folder: ServedFolder) {
            recordings = try? folder.entries()
            table = FilePlace(folder.table).state
        }
    }
#endif
