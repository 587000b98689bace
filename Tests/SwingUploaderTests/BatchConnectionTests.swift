import Foundation
import SwingMotion
import SwingRecorder
import Testing

@testable import SwingUploader

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers of services that are wrong or hostile.
struct BatchConnectionTests {
    /// A service without a network: the last part of the session's name states the length of its answer.
    private final class Service: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func stopLoading() {}

        override func startLoading() {
            guard let url = request.url, let length = Int(url.pathComponents[2].split(separator: "-").last ?? ""),
                let response = HTTPURLResponse(
                    url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: ["Retry-After": "2"])
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            let body = Data("{\"next\":7,\"message\":\"\"}".utf8)
            client?.urlProtocol(self, didLoad: body)
            var rest = length - body.count
            while rest > 0 {
                client?.urlProtocol(self, didLoad: Data(repeating: 32, count: min(rest, 16 << 10)))
                rest -= 16 << 10
            }
            client?.urlProtocolDidFinishLoading(self)
        }
    }

    @Test(arguments: [(25, true), (64 << 10, true), (64 << 10 + 1, false), (3 << 20, false)])
    func longAnswers(length: Int, isRead: Bool) async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Service.self]
        let service = try #require(URL(string: "http://localhost:1"))
        let connection = BatchConnection(to: service, session: "s-\(length)", token: "t", configuration)
        for _ in 0..<3 {
            do {
                let answer = try await connection.post([1, 2])
                #expect(isRead && answer.status == 200 && answer.next == 7 && answer.pause == 2)
            } catch let error as SwingError {
                #expect(!isRead && error.message == "the answer is too long")
            }
        }
    }

    @Test func aServiceThatIsNotThereIsAnError() async throws {
        let service = try #require(URL(string: "http://localhost:1"))
        let connection = BatchConnection(to: service, session: "s", token: "t", .ephemeral)
        await #expect(throws: (any Error).self) { try await connection.post([]) }
    }
}
