import Model
import Testing

@testable import Streaming

@Suite struct ConversionSpeedTests {
    private let film = Given.picture("mpeg4")

    private func speed(_ rates: [(lines: Int, rate: Double)], streams: Int = 0) -> ConversionSpeed {
        var speed = ConversionSpeed()
        for (lines, rate) in rates { speed.note(film, lines: lines, film: 6, took: 6 / rate) }
        speed.streams = streams
        return speed
    }

    @Test func `what was never measured is believed, unless somebody else is converting`() {
        #expect(speed([]).advice(for: film) == .lines(720))
        #expect(speed([], streams: 1).advice(for: film) == .lines(480))
    }

    @Test(arguments: [
        (1.4, 720), (1.2, 480), (0.8, 480), (0.65, 360), (0.3, 240),
    ])
    func `the most lines that come comfortably in time`(rate: Double, lines: Int) {
        #expect(speed([(720, rate)]).advice(for: film) == .lines(lines))
    }

    @Test func `two streams share the machine`() {
        #expect(speed([(720, 2)]).advice(for: film) == .lines(720))
        #expect(speed([(720, 2)], streams: 1).advice(for: film) == .lines(480))
    }

    @Test func `a height that was measured counts more than one that was reckoned`() {
        #expect(speed([(720, 1.2), (480, 1.1)]).advice(for: film) == .lines(360))
    }

    @Test func `slower than watching is said with the number`() {
        let slow = speed([(240, 0.6)])
        #expect(slow.advice(for: film) == .tooSlow(0.6))
        #expect(slow.limit(for: film) == ConversionLimit(height: nil, slowness: 0.6))
        let choice = PlayMethod.decide(
            Given.film("avi mpeg4 mp3"), Given.phone, limit: ConversionLimit(height: nil, slowness: 0.67))
        #expect(choice.method == .none)
        #expect(choice.reason?.code == .tooSlow)
        #expect(choice.reason?.sentence.contains("0.6×") == true)
    }

    @Test func `a machine that was busy once is not slow for ever`() {
        let then = SuspendingClock.now
        let later = then + ConversionSpeed.memory + .seconds(1)
        var speed = ConversionSpeed()
        speed.note(film, lines: 720, film: 6, took: 30, at: then)
        speed.note(film, lines: 240, film: 6, took: 20, at: then)
        #expect(speed.seen(at: then).advice(for: film) == .tooSlow(6.0 / 20))
        #expect(speed.seen(at: later).advice(for: film) == .lines(240))
        speed.note(film, lines: 240, film: 6, took: 0.75, at: later)
        #expect(speed.seen(at: later).advice(for: film) == .lines(480))
    }

    @Test func `films of another kind are measured for themselves`() {
        #expect(speed([(720, 0.4)]).advice(for: Given.picture("hevc")) == .lines(720))
    }

    @Test func `a small film needs no more lines than it has`() {
        let small = MediaInfo.Video(
            index: 0, codec: "mpeg4", codecs: nil, profile: nil, bitDepth: nil, hdr: nil, frameRate: nil, width: 640,
            height: 352, rotation: 0)
        #expect(ConversionSpeed().advice(for: small) == .lines(360))
    }

    @Test func `newer measurements count more, and short ones not at all`() {
        var speed = speed([(720, 4), (720, 1), (720, 1), (720, 1)])
        #expect(speed.advice(for: film) == .lines(720))
        speed.note(film, lines: 720, film: 0.5, took: 50)
        #expect(speed.advice(for: film) == .lines(720))
        speed.note(film, lines: 720, film: 6, took: 6)
        #expect(speed.advice(for: film) == .lines(480))
    }
}
