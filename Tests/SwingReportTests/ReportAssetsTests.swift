import Foundation
import Testing

@testable import SwingReport

struct ReportAssetsTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/CReportAssets/Assets/page").standardized

    /// Each file of the page's script is part of it, once, within one function.
    @Test func scriptHasEachFileOnce() throws {
        let script = ReportAssets.script
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.count > 8)
        for file in files {
            let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
            #expect(script.components(separatedBy: text).count == 2, "\(file)")
        }
        #expect(script.hasPrefix("\"use strict\";\n(() => {\n") && script.hasSuffix("})();\n"))
        #expect(script.components(separatedBy: "\"use strict\"").count == 2)
    }

    /// A name is defined in one file: the files share one function.
    @Test func namesAreDefinedOnce() throws {
        let names = ReportAssets.script.matches(of: /\n(?:async function|function|const|let) ([A-Za-z]+)/).map {
            String($0.1)
        }
        #expect(names.count > 40)
        #expect(Set(names).count == names.count)
    }
}
