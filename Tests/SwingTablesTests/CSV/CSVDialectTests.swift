import Testing

@testable import SwingTables

struct CSVDialectTests {
    @Test(arguments: [
        (Double.nan, "", ""), (0.1, "0.1", "0,1"), (43215.855312345678, "43215.855312", "43215,855312"),
        (7, "7.0", "7,0"),
        (0.0000004, "0.0", "0,0"), (0.000013, "0.000013", "0,000013"), (-0.0000016, "-0.000002", "-0,000002"),
        (-1.5, "-1.5", "-1,5"), (1e300, "1e+300", "1e+300"), (0.9999996, "1.0", "1,0"),
    ])
    func aNumberHasAtMostSixDecimals(number: Double, standard: String, comma: String) {
        #expect(CSVDialect.standard.cell(number) == standard)
        #expect(CSVDialect.decimalComma.cell(number) == comma)
        for (dialect, cell) in [(CSVDialect.standard, standard), (.decimalComma, comma)] {
            let back = dialect.number(cell)
            #expect(number.isNaN ? back?.isNaN == true : abs((back ?? .nan) - number) <= 5.001e-7)
        }
    }

    @Test func aSemicolonIsQuotedOnlyWhereItSeparates() {
        #expect(CSVDialect.standard.cell("a;b") == "a;b" && CSVDialect.decimalComma.cell("a;b") == "\"a;b\"")
        #expect(CSVDialect.standard.cell("a,b") == "\"a,b\"" && CSVDialect.decimalComma.cell("a,b") == "a,b")
    }
}
