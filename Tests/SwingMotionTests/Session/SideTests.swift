import Testing

@testable import SwingMotion

/// The texts of recordings as sides; another text is kept.
struct SideTests {
    @Test(
        arguments: [
            ("left", .left, nil), ("Right", .right, nil), (" RIGHT ", .right, nil), ("L", .left, nil),
            ("r", .right, nil),
            ("right-handed", .right, nil), ("Left hand", .left, nil), ("left wrist", .left, nil),
            ("rechts", .right, nil),
            ("both", nil, "both"), ("left and right", nil, "left and right"), ("left/right", nil, "left/right"),
            ("lefty", nil, "lefty"), ("1", nil, "1"), ("", nil, ""), (nil, nil, nil),
        ] as [(String?, Side?, String?)])
    func texts(text: String?, side: Side?, kept: String?) {
        let facts: [(WritableKeyPath<SessionInfo, String?>, KeyPath<SessionInfo, Side?>, String)] = [
            (\.wristText, \.wrist, "wrist"), (\.crownText, \.crown, "crown"),
            (\.handednessText, \.handedness, "handedness"),
        ]
        for (fact, value, name) in facts {
            var info = SessionInfo(sessionID: "")
            info.metadata = ["racket": "old"]
            info[keyPath: fact] = text
            #expect(info[keyPath: value] == side && info[keyPath: fact] == side?.rawValue)
            #expect(info.metadata == ["racket": "old", name: kept].compactMapValues { $0 })
            // A later statement replaces what was kept.
            info[keyPath: fact] = "left"
            #expect(info[keyPath: value] == .left && info.metadata == ["racket": "old"])
        }
    }
}
