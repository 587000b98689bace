import Foundation
import SwingFiles
import SwingMotion
import SwingTables
import TestSupport
import Testing

@testable import SwingResults

struct JSONLinesResultsWriterTests {
    @Test func writesSwingsSessionsAndErrors() throws {
        let scratch = try TemporaryFolder()
        let writer = try JSONLinesResultsWriter(to: .file(scratch.path("swings.jsonl")))
        try Samples.write(writer)
        try writer.write(error: "accelerometer.csv: line 3: found 'x'", input: "a \"b\".csv")
        try writer.close()
        let expected = #"""
            {"type":"swing","session_index":0,"session_id":"første","swing_in_session":1,"outcome":"contact",\#
            "start_timestamp":100.25,"contact_timestamp":100.4,"peak_timestamp":100.4015,"peak_rate_timestamp":100.375,\#
            "start_time":1760000100.25,"contact_time":1760000100.4,"peak_time":1760000100.4015,"time_to_contact":0.15,\#
            "peak_acceleration":21.5,"peak_rotation_rate":31.25,"rotation_angle":2.5,"time_to_peak_rate":0.125,\#
            "contact_score":0.875,"start_spread":0.004,"motion_latency":0.0075,"confidence":1.0,"flags":["clipped","start_uncertain"],"clock":0,\#
            "blow_count":2,"gravity_start_timestamp":100.26,"axis_tilt":0.5,"onset_timestamp":100.2,"onset_spread":0.008,\#
            "kind":"forehand","kind_probability":0.9375,\#
            "top_timestamp":100.1,"top_spread":0.003,"backswing_timestamp":99.3,"backswing_spread":0.006,"tempo":2.75,\#
            "peak_angular_acceleration":312.5}
            {"type":"swing","session_index":0,"session_id":"første","swing_in_session":2,"outcome":"miss",\#
            "start_timestamp":7.0,"contact_timestamp":null,"peak_timestamp":null,"peak_rate_timestamp":7.5,\#
            "start_time":1760000007.0,"contact_time":null,"peak_time":null,"time_to_contact":null,\#
            "peak_acceleration":null,"peak_rotation_rate":null,"rotation_angle":null,"time_to_peak_rate":null,\#
            "contact_score":null,"start_spread":null,"motion_latency":null,"confidence":0.0,"flags":["gap"],"clock":1,\#
            "blow_count":0,"gravity_start_timestamp":null,"axis_tilt":null,"onset_timestamp":null,"onset_spread":null,\#
            "kind":null,"kind_probability":null,\#
            "top_timestamp":null,"top_spread":null,"backswing_timestamp":null,"backswing_spread":null,"tempo":null,\#
            "peak_angular_acceleration":null}
            {"type":"session","session_index":0,"session_id":"første","input_uri":"sessions/første.h5",\#
            "input_fingerprint":"size=1;mtime=2;sha256=3","input_sha256":null,"source_format":"swingkit-hdf5",\#
            "device_model":"Watch7,1","os_version":null,"sport":null,"player":null,"wrist":"left","crown":null,"handedness":null,\#
            "start_time":1760000000.5,"duration":2.5,"accel_rate":799.0,"motion_rate":199.5,"gap_count":1,"dropped_count":4,\#
            "swing_count":2,"contact_count":1,"miss_count":1,"uncertain_count":0,"accel_sample_count":1601,\#
            "motion_sample_count":403,"accel_gap_count":1,"motion_gap_count":0,"accel_gap_duration":0.5,\#
            "motion_gap_duration":0.0,"invalid_count":2,"duplicate_count":1,"late_count":1,"stray_count":0,\#
            "impossible_count":0,"lone_count":0,"reordered_count":0,"clock_reset_count":0,\#
            "accel_clipped_count":5,"motion_clipped_count":0,"accel_held_count":0,"motion_held_count":2,\#
            "accel_held_duration":0.0,"motion_held_duration":0.75,"accel_bridged_count":0,"motion_bridged_count":0,\#
            "accel_bridged_duration":0.0,"motion_bridged_duration":0.0,"accel_copied_count":0,"motion_copied_count":0,\#
            "accel_copied_duration":0.0,"motion_copied_duration":0.0,"clock_drift":-12.5,\#
            "accel_unit_factor":0.5,"rotation_rate_unit_factor":1.0,"gravity_unit_factor":1.0,\#
            "user_acceleration_unit_factor":null,"clock_unit":"ns","clock_origin":"boot","wall_clock":"rows",\#
            "frame_sign":-1,"accel_origin":"rebuilt","gravity_origin":"estimated","assumptions":"a; b",\#
            "status":"ok","message":"","profile":"golf","first_timestamp":9.5,\#
            "condition":"tired","date":null,"notes":null,"metadata":{"code":"007","mass":1.5},"analysis_key":"","swings":2}
            {"type":"session","session_index":1,"session_id":"=empty","input_uri":"sessions/=empty.h5",\#
            "input_fingerprint":"size=1;mtime=2;sha256=3","input_sha256":null,"source_format":"swingkit-hdf5",\#
            "device_model":"Watch7,1","os_version":null,"sport":null,"player":null,"wrist":"left","crown":null,"handedness":null,\#
            "start_time":null,"duration":2.5,"accel_rate":799.0,"motion_rate":199.5,"gap_count":1,"dropped_count":4,\#
            "swing_count":0,"contact_count":0,"miss_count":0,"uncertain_count":0,"accel_sample_count":1601,\#
            "motion_sample_count":403,"accel_gap_count":1,"motion_gap_count":0,"accel_gap_duration":0.5,\#
            "motion_gap_duration":0.0,"invalid_count":2,"duplicate_count":1,"late_count":1,"stray_count":0,\#
            "impossible_count":0,"lone_count":0,"reordered_count":0,"clock_reset_count":0,\#
            "accel_clipped_count":5,"motion_clipped_count":0,"accel_held_count":0,"motion_held_count":2,\#
            "accel_held_duration":0.0,"motion_held_duration":0.75,"accel_bridged_count":0,"motion_bridged_count":0,\#
            "accel_bridged_duration":0.0,"motion_bridged_duration":0.0,"accel_copied_count":0,"motion_copied_count":0,\#
            "accel_copied_duration":0.0,"motion_copied_duration":0.0,"clock_drift":-12.5,\#
            "accel_unit_factor":0.5,"rotation_rate_unit_factor":1.0,"gravity_unit_factor":1.0,\#
            "user_acceleration_unit_factor":null,"clock_unit":"ns","clock_origin":"boot","wall_clock":"rows",\#
            "frame_sign":-1,"accel_origin":"rebuilt","gravity_origin":"estimated","assumptions":"a; b",\#
            "status":"ok","message":"","profile":"golf","first_timestamp":9.5,\#
            "condition":"tired","date":null,"notes":null,"metadata":{"code":"007","mass":1.5},"analysis_key":"","swings":0}
            {"type":"error","input":"a \"b\".csv","error":"accelerometer.csv: line 3: found 'x'"}

            """#
        #expect(try contents(scratch.path("swings.jsonl")) == expected)
    }

    @Test(arguments: [
        ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("a\nb\r\tc", #""a\nb\r\tc""#),
        ("\u{0}\u{1B}[31m", #""\u0000\u001b[31m""#),
        ("\u{7F}\u{85}", #""\u007f\u0085""#), ("\u{2028}\u{2029}\u{202E}x", #""\u2028\u2029\u202ex""#),
        ("日本 🏏 é", #""日本 🏏 é""#), ("\"\u{301}", "\"\\\"\u{301}\""),
    ])
    func textBecomesAString(text: String, json: String) throws {
        #expect(JSONText.value(text).utf8.elementsEqual(json.utf8))
        #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)).utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: [
        (0.1, "0.1"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"), (1e300, "1e+300"),
        (.leastNonzeroMagnitude, "5e-324"),
    ])
    func numberBecomesANumber(number: Double, json: String) {
        #expect(JSONText.value(number) == json)
    }

    @Test func standardOutputReceivesEachSwingAtOnce() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("pipe")
        try "".write(toFile: path, atomically: false, encoding: .utf8)
        let writer = JSONLinesResultsWriter(
            sink: TextSink(live: try TextOutput(writingTo: path, name: "standard output")))
        writer.beginSession(SessionStart(SessionInfo(sessionID: "a")))
        try writer.append([Samples.miss])
        #expect(try contents(path).split(separator: "\n").count == 1)
        try writer.close()
    }

    @Test func aFullDiskIsAnError() throws {
        let error = #expect(throws: SwingError.self) {
            let full = try TextOutput(writingTo: "/dev/full", name: "standard output")
            let writer = JSONLinesResultsWriter(sink: TextSink(live: full))
            try Samples.write(writer)
        }
        #expect(error?.code == .inputOutput)
    }
}
