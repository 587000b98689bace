import SwingMotion

extension Sport {
    /// The sports whose profiles are validated, which the tests simulate.
    static let validated = [Sport.baseball, .golf, .tennis]
}
