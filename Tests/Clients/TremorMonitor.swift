// Monitors tremor for a week and sums up each query.
import CoreMotion

final class TremorMonitor {
    private let manager: CMMovementDisorderManager?

    init() {
        let isUsable =
            CMMovementDisorderManager.isAvailable() && CMMovementDisorderManager.authorizationStatus() != .denied
        manager = isUsable ? CMMovementDisorderManager() : nil
    }

    func extend() -> Date? {
        manager?.monitorKinesias(forDuration: 7 * 24 * 3600)
        return manager?.monitorKinesiasExpirationDate()
    }

    func share(from start: Date, completion: @escaping (Result<[Float], Error>) -> Void) {
        manager?.queryTremor(from: start, to: manager?.lastProcessedDate() ?? Date()) { results, error in
            if let error { return completion(.failure(error)) }
            completion(.success(results.map { $0.percentMild + $0.percentModerate + $0.percentStrong }))
        }
    }

    func symptoms(from start: Date, to end: Date, handler: @escaping CMDyskineticSymptomResultHandler) {
        manager?.queryDyskineticSymptom(from: start, to: end, withHandler: handler)
    }

    static func report(_ result: CMDyskineticSymptomResult) -> String {
        "\(result.startDate): \(result.percentLikely), version \(CMMovementDisorderManager.version() ?? "-")"
    }
}
