import Foundation
import Testing

@testable import SwingReport

/// The colours are distinguishable, also for colour-blind readers, and are used for their meaning only.
struct PaletteTests {
    /// The kinds of sight: of all colours, protanopia, deuteranopia (Machado, Oliveira and Fernandes 2009, table 1).
    static let sights: [[[Double]]] = [
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ]

    static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        matrix.map { (row: [Double]) -> Double in
            row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2]
        }
    }

    /// Returns a colour as a kind of sight perceives it, in Ottosson's OKLab of 2020.
    static func perceived(_ colour: String, _ sight: [[Double]]) throws -> [Double] {
        let code = try #require(Int(colour.dropFirst(), radix: 16))
        let parts: [Double] = [code >> 16, code >> 8 & 255, code & 255].map { Double($0) / 255 }
        let linear = parts.map { (part: Double) -> Double in
            part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        let seen = product(sight, linear).map { min(max($0, 0), 1) }
        let cones = product(
            [
                [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ], seen)
        return product(
            [
                [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ], cones.map(cbrt))
    }

    static func distance(_ a: String, _ b: String, _ sight: [[Double]]) throws -> Double {
        let (x, y) = (try perceived(a, sight), try perceived(b, sight))
        let squares = x.indices.map { (x[$0] - y[$0]) * (x[$0] - y[$0]) }
        return squares.reduce(0, +).squareRoot()
    }

    static func pairs(_ colours: [Palette.Colour]) -> [(Palette.Colour, Palette.Colour)] {
        colours.indices.flatMap { first in
            colours[(first + 1)...].map { (colours[first], $0) }
        }
    }

    /// Colours that are compared within a chart differ for every kind of sight.
    @Test(arguments: [Palette.outcomes, Palette.groups, Palette.axes])
    func coloursOfAChartDifferForEverySight(colours: [Palette.Colour]) throws {
        for (a, b) in Self.pairs(colours) {
            for sight in Self.sights {
                #expect(try Self.distance(a.light, b.light, sight) > 0.07, "\(a.name), \(b.name)")
                #expect(try Self.distance(a.dark, b.dark, sight) > 0.07, "\(a.name), \(b.name)")
            }
        }
    }

    /// No colour of the page resembles one with another meaning.
    @Test func coloursOfThePageDiffer() throws {
        let colours = Palette.outcomes + Palette.groups + Palette.axes + [Palette.accent]
        for (a, b) in Self.pairs(colours) {
            #expect(try Self.distance(a.light, b.light, Self.sights[0]) > 0.07, "\(a.name), \(b.name)")
            #expect(try Self.distance(a.dark, b.dark, Self.sights[0]) > 0.07, "\(a.name), \(b.name)")
        }
        #expect(Set(Palette.all.map(\.name)).count == Palette.all.count)
        #expect(Set(Palette.all.map(\.meaning)).count == Palette.all.count)
    }

    /// The sheet of the page and the charts use no colour of their own.
    @Test func onlyThePaletteDefinesColours() throws {
        let sheet = ReportAssets.style
        #expect(sheet.firstMatch(of: /#[0-9a-fA-F]{3,8}\b[^:{]*;/) == nil)
        let used = Set(sheet.matches(of: /var\(--([a-z0-9-]+)\)/).map { String($0.1) })
        #expect(used.isSubset(of: Palette.all.map(\.name)))
        for colour in Palette.all { #expect(Palette.style.contains("--\(colour.name): \(colour.dark);")) }
    }
}
