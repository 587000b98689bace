// Writes a report of results as a page: swift run MakeReport results.h5 report.html
import Foundation
import SwingReport
import SwingResults

let results = try ResultSet(reading: [CommandLine.arguments[1]])
let page = try StudyReport(results, title: "Spring camp").page()
try page.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
print("median time to contact:", results.figures().timeToContact.median, "s")
