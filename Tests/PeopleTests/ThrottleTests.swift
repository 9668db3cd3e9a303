import Testing

@testable import People

@Suite struct ThrottleTests {
    @Test func `waiting doubles up to a quarter of an hour and is forgotten after a day`() {
        let throttle = Throttle()
        var waits: [Int?] = []
        var time = 0.0
        for _ in 0..<22 {
            throttle.failed(name: "anna", address: "192.0.2.1", at: time)
            let wait = throttle.wait(name: "anna", address: "192.0.2.1", at: time)
            waits.append(wait)
            time += Double(wait ?? 0)
        }
        #expect(waits.prefix(9).allSatisfy { $0 == nil })
        #expect(waits.dropFirst(9).compactMap(\.self) == [5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900, 900])
        #expect(throttle.wait(name: "anna", address: "192.0.2.1", at: time) == nil)
        throttle.failed(name: "anna", address: "192.0.2.1", at: time + 86_400)
        #expect(throttle.wait(name: "anna", address: "192.0.2.1", at: time + 86_400) == nil)
    }

    @Test func `many names from one address are slowed down as well`() {
        let throttle = Throttle()
        for number in 0..<50 { throttle.failed(name: "name \(number)", address: "192.0.2.1", at: 0) }
        #expect(throttle.wait(name: "anybody", address: "192.0.2.1", at: 0) == 10)
        #expect(throttle.wait(name: "anybody", address: "192.0.2.1", at: 10) == nil)
        #expect(throttle.wait(name: "anybody", address: "192.0.2.2", at: 0) == nil)
    }

    @Test func `a right password clears the name here, but not the address`() {
        let throttle = Throttle()
        for _ in 0..<60 { throttle.failed(name: "anna", address: "192.0.2.1", at: 0) }
        throttle.succeeded(name: "anna", address: "192.0.2.1")
        #expect(throttle.wait(name: "anna", address: "192.0.2.1", at: 0) == 110)
        #expect(throttle.wait(name: "anna", address: "192.0.2.1", at: 110) == nil)
    }

    @Test func `a million names take no more memory than thirty thousand`() {
        let throttle = Throttle(limit: 1000)
        for number in 0..<50_000 {
            throttle.failed(name: "name \(number)", address: "10.0.\(number & 255).\(number >> 8)", at: Double(number))
        }
        #expect(throttle.count <= 2000)
        // Whoever came last is still known.
        for _ in 0..<11 { throttle.failed(name: "anna", address: "192.0.2.1", at: 50_000) }
        #expect(throttle.wait(name: "anna", address: "192.0.2.1", at: 50_000) != nil)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "20:1:d:b8:0:1:0:2/64"),
        ("[2001:db8:1:2::9]", "20:1:d:b8:0:1:0:2/64"),
        ("fe80::1%eth0", "fe:80:0:0:0:0:0:0/64"),
        ("nonsense", "nonsense"),
        ("", ""),
    ])
    func `an IPv6 host that changes its address within its network is one place`(address: String, block: String) {
        #expect(AddressBlock.of(address) == block)
    }
}
