import Foundation
import Testing

@testable import HTTPServer

@Suite struct HTTPDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `the three forms of one moment`(text: String) {
        #expect(HTTPDate.parse(text, now: 1_700_000_000) == 784_111_777)
    }

    @Test(arguments: [
        "", "yesterday", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 6x Nov 1994 08:49:37 GMT", "784111777", "1994-11-06T08:49:37Z",
        "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, 06 Nov 1994 -8:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT", "0",
        "\"tag\"",
        "Sun, 06 Nov 199 08:49:37 GMT",
    ])
    func `what is no date is none`(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }

    @Test(arguments: [
        (Int64(0), "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
        (-1, "Thu, 01 Jan 1970 00:00:00 GMT"), (.min, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `written as the one form that is sent`(seconds: Int64, text: String) {
        #expect(HTTPDate.text(seconds) == text)
    }

    @Test func `two digits of a year lie in the fifty years around now`() {
        #expect(
            HTTPDate.text(HTTPDate.parse("Sunday, 06-Nov-70 08:49:37 GMT", now: 1_700_000_000) ?? 0).contains("2070"))
        #expect(HTTPDate.parse("Sunday, 06-Nov-74 08:49:37 GMT", now: 1_700_000_000) == 152_959_777)
    }

    @Test func `writing and reading agree with Foundation over a thousand days`() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        for step in 0..<1000 {
            let seconds = Int64(step) * 12_345_678 % 253_402_300_799
            let text = HTTPDate.text(seconds)
            #expect(text == formatter.string(from: Date(timeIntervalSince1970: Double(seconds))))
            #expect(HTTPDate.parse(text) == seconds)
        }
    }
}
