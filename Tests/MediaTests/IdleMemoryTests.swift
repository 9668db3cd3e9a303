import Testing

@testable import Media

@Suite struct IdleMemoryTests {
    @Test func `only the code of files is given back`() {
        #expect(IdleMemory.range(of: "1000-3000 r-xp 00001000 fe:00 1234   /usr/lib/a b.so") == 0x1000..<0x3000)
        for line in [
            "1000-3000 r--p 00001000 fe:00 1234 /usr/lib/a.so", "1000-3000 rw-p 00001000 fe:00 1234 /usr/lib/a.so",
            "1000-3000 r-xp 00000000 00:00 0 [vdso]", "3000-1000 r-xp 0 fe:00 1 /a", "x-y r-xp 0 fe:00 1 /a", "",
        ] {
            #expect(IdleMemory.range(of: line) == nil, "\(line)")
        }
    }
}
