import Testing

@testable import HTTPServer

/// The state that is asked about: tag "a", changed 2023-11-14 22:13:20.
private let state = Conditional(etag: "\"a\"", lastModified: 1_700_000_000)
private let same = "Tue, 14 Nov 2023 22:13:20 GMT"
private let before = "Tue, 14 Nov 2023 22:13:19 GMT"
private let after = "Tue, 14 Nov 2023 22:13:21 GMT"

@Suite struct ConditionalTests {
    private static let read: [([(name: String, value: String)], Conditional.Verdict)] = [
        ([], .proceed),
        // If-Match compares strongly
        ([("If-Match", "\"a\"")], .proceed), ([("If-Match", "*")], .proceed),
        ([("If-Match", "\"b\", \"a\"")], .proceed), ([("If-Match", "\"b\"")], .preconditionFailed),
        ([("If-Match", "W/\"a\"")], .preconditionFailed), ([("If-Match", "a")], .preconditionFailed),
        ([("If-Match", "\"A\"")], .preconditionFailed), ([("If-Match", "")], .preconditionFailed),
        ([("If-Match", "\"b\""), ("If-Match", "\"a\"")], .proceed),
        // If-Unmodified-Since counts only without If-Match
        ([("If-Unmodified-Since", same)], .proceed), ([("If-Unmodified-Since", after)], .proceed),
        ([("If-Unmodified-Since", before)], .preconditionFailed), ([("If-Unmodified-Since", "soon")], .proceed),
        ([("If-Match", "\"a\""), ("If-Unmodified-Since", before)], .proceed),
        ([("If-Match", "\"b\""), ("If-Unmodified-Since", after)], .preconditionFailed),
        // If-None-Match compares weakly
        ([("If-None-Match", "\"a\"")], .notModified), ([("If-None-Match", "W/\"a\"")], .notModified),
        ([("If-None-Match", "*")], .notModified), ([("If-None-Match", "\"b\"")], .proceed),
        ([("If-None-Match", "\"x,y\", W/\"z\" , \"a\"")], .notModified), ([("If-None-Match", "a")], .proceed),
        ([("If-None-Match", "\"a")], .proceed), ([("If-None-Match", ",,,")], .proceed),
        ([("If-None-Match", "\"b\""), ("If-None-Match", "\"a\"")], .notModified),
        // If-Modified-Since counts only without If-None-Match
        ([("If-Modified-Since", same)], .notModified), ([("If-Modified-Since", after)], .notModified),
        ([("If-Modified-Since", before)], .proceed), ([("If-Modified-Since", "soon")], .proceed),
        ([("If-Modified-Since", "Tuesday, 14-Nov-23 22:13:20 GMT")], .notModified),
        ([("If-Modified-Since", "Tue Nov 14 22:13:20 2023")], .notModified),
        ([("If-None-Match", "\"b\""), ("If-Modified-Since", after)], .proceed),
        ([("If-None-Match", "\"a\""), ("If-Modified-Since", before)], .notModified),
        // the order
        ([("If-Match", "\"b\""), ("If-None-Match", "\"a\"")], .preconditionFailed),
        ([("If-Match", "\"a\""), ("If-None-Match", "\"a\"")], .notModified),
        ([("If-Unmodified-Since", before), ("If-None-Match", "\"a\"")], .preconditionFailed),
        ([("If-Unmodified-Since", after), ("If-Modified-Since", after)], .notModified),
    ]

    @Test(arguments: ["GET", "HEAD"], read.indices)
    func `reading under a condition`(method: String, row: Int) {
        let (headers, expected) = Self.read[row]
        #expect(state.verdict(on: Request(method, "/", headers: headers)) == expected)
    }

    @Test(arguments: ["PUT", "DELETE", "POST", "PATCH"], read.indices)
    func `writing never hears that nothing has changed`(method: String, row: Int) {
        let (headers, expected) = Self.read[row]
        let isByTag = headers.contains { $0.name == "If-None-Match" }
        let writing: Conditional.Verdict =
            expected == .notModified ? (isByTag ? .preconditionFailed : .proceed) : expected
        #expect(state.verdict(on: Request(method, "/", headers: headers)) == writing)
    }

    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", false), ("\"b\"", false), (same, true), (before, false), (after, false),
        ("a", false),
        ("", false), ("*", false), ("Tuesday, 14-Nov-23 22:13:20 GMT", true),
    ])
    func `If-Range lets a range through for exactly this state`(field: String, isAllowed: Bool) {
        #expect(state.allowsRange(Request("GET", "/", headers: [("If-Range", field)])) == isAllowed)
    }

    @Test func `a weak tag of our own never matches strongly`() {
        let weak = Conditional(etag: "W/\"a\"", lastModified: nil)
        #expect(weak.verdict(on: Request("GET", "/", headers: [("If-Match", "W/\"a\"")])) == .preconditionFailed)
        #expect(weak.verdict(on: Request("GET", "/", headers: [("If-None-Match", "\"a\"")])) == .notModified)
        #expect(!weak.allowsRange(Request("GET", "/", headers: [("If-Range", "W/\"a\"")])))
    }
}
