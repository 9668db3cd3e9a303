import Model
import Testing

@Suite struct MomentTests {
    @Test func `the end of time is not overrun`() {
        #expect(Moment(milliseconds: .max).adding(seconds: 1) == Moment(milliseconds: .max))
        #expect(Moment(milliseconds: 0).adding(seconds: .max) == Moment(milliseconds: .max))
        #expect(Moment(milliseconds: 0).adding(seconds: .min) == Moment(milliseconds: .min))
        #expect(Moment(milliseconds: 5).adding(seconds: 2) == Moment(milliseconds: 2005))
    }

    @Test func `roles are ordered`() {
        #expect(Role.allCases.sorted() == [.guest, .viewer, .editor, .owner])
    }
}
