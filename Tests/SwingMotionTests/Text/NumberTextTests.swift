import SwingMotion
import Testing

struct NumberTextTests {
    @Test(arguments: [
        (0.1, "0.1"), (.nan, ""), (-.nan, ""), (.infinity, "inf"), (-.infinity, "-inf"), (7, "7.0"),
        (1_760_000_100.4015, "1760000100.4015"), (1e-7, "1e-07"), (.leastNonzeroMagnitude, "5e-324"), (-0.0, "-0.0"),
        (0.1 + 0.2, "0.30000000000000004"),
    ])
    func programsGetTheShortestDecimal(number: Double, text: String) {
        #expect(number.shortest(nan: "") == text)
        if !number.isNaN { #expect(Double(text)?.bitPattern == number.bitPattern) }
    }

    @Test func theCallerChoosesTheTextForNaNAndInfinity() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(number.shortest(nan: "null", infinite: "null") == "null")
        }
        #expect(Float.nan.shortest(nan: "nan") == "nan")
        #expect(Float(0.1).shortest(nan: "nan") == "0.1")
    }

    @Test(arguments: [
        (1.25, 1, "1.3"), (-1.25, 1, "-1.3"), (-0.04, 1, "0.0"), (0.05, 3, "0.050"), (12, 0, "12"), (.nan, 2, "–"),
        (.infinity, 2, "–"),
    ])
    func peopleGetFixedDecimals(number: Double, decimals: Int, text: String) {
        #expect(number.fixed(decimals) == text)
    }

    @Test(arguments: [(12.0, "12"), (0.5, "0.5"), (-3, "-3"), (1e300, "1e+300")])
    func integersHaveNoDecimalPoint(number: Double, text: String) { #expect(number.plain == text) }
}
