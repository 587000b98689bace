// Writes a report of results as a page: swift run MakeReport results.h5 report.html
import Foundation
import SwingReport

let study = try Study(reading: [CommandLine.arguments[1]])
let page = try StudyReport(study, title: "Spring camp").page()
try page.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
print("median time to contact:", study.figures().timeToContact.median, "s")
