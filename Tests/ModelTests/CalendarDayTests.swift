import Model
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: ["2021-03-14", "2020-02-29", "2000-02-29", "0001-01-01", "1999-12-31"])
    func `a day that there was is read and written the same`(text: String) {
        #expect(CalendarDay(text)?.text == text)
    }

    @Test(
        arguments: [
            "2021-02-29", "1900-02-29", "2021-13-01", "2021-00-10", "2021-04-31", "2021-4-3", "21-04-03", "2021-04-03T",
            "2021/04/03", "+021-04-03", "٢٠٢١-٠٣-١٤", "0000-01-01", "",
        ])
    func `what no calendar has is none`(text: String) { #expect(CalendarDay(text) == nil) }
}
