import Testing

@testable import Media

@Suite struct MatroskaTextsTests {
    @Test func `times are rounded to milliseconds, and what no film has is none`() {
        #expect(MatroskaTexts.milliseconds(1000, 500, scale: 1_000_000) == 1500)
        #expect(MatroskaTexts.milliseconds(15, 0, scale: 100_000) == 2)
        for scale: Int64 in [1, 1_000_000_000] {
            #expect(MatroskaTexts.milliseconds(.max, 1, scale: scale) == nil)
            #expect(MatroskaTexts.milliseconds(.max, 0, scale: scale) == nil)
            #expect(MatroskaTexts.milliseconds(.max - 32_767, 32_767, scale: scale) == nil)
        }
    }
}
