import ArgumentParser
import SwingFiles

/// The order of day and month in dates such as 3/11/2026.
struct DateChoice: ParsableArguments {
    @Option(
        name: .customLong("dates"),
        help: ArgumentHelp(
            "Order of dates such as 3/11/2026: day/month/year or month/day/year. By default the other dates of the same "
                + "column settle it.",
            valueName: "order"),
        transform: { text in
            if let order = DateOrder(named: text) { return order }
            throw ValidationError("expected \(DateOrder.choice)")
        })
    var order: DateOrder?
}
