import Foundation
import Testing

@testable import Web

@Suite struct JSONTests {
    struct Sample: Encodable {
        struct Inner: Encodable {
            let name: String?
            let list: [Int]
        }
        enum Word: String, Encodable { case one }
        let z: Bool
        let text: String
        let none: String?
        let double: Double
        let whole: Double
        let big: UInt64
        let small: Int64
        let words: [Word]
        let empty: [String]
        let lists: [[Double]]
        let inner: Inner
        let inners: [Inner]
        let byKey: [String: Inner]
        let flags: [String: Bool]
    }

    /// Puts more of its fields behind those of another.
    struct Extended: Encodable {
        let sample: Sample
        let more: Int?

        private enum Key: String, CodingKey { case more, never }

        func encode(to encoder: any Encoder) throws {
            try sample.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(more, forKey: .more)
            try container.encodeNil(forKey: .never)
        }
    }

    private static let text = """
        quote " back \\ slash / tab \t line \n\r page \u{0C} bell \u{08} \u{01}\u{1F} ä 电 😀 \u{2028} \u{7F}
        """

    private let sample = Sample(
        z: true, text: Self.text, none: nil, double: 5021.4, whole: 120, big: .max, small: .min, words: [.one],
        empty: [],
        lists: [[], [0.1, -2, 1e-7, 1e300]], inner: .init(name: Self.text, list: [1]),
        inners: [.init(name: nil, list: []), .init(name: "", list: [3])],
        byKey: ["b": .init(name: "b", list: []), "a": .init(name: "a", list: []), "ä/\"": .init(name: nil, list: [])],
        flags: ["y": false, "x": true])

    @Test func `values say the same as by Foundation, with their keys in order`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let extended = Extended(sample: sample, more: nil)
        for value in [AnyValue(sample), AnyValue(extended), AnyValue([sample, sample]), AnyValue("ä\"")] {
            let ours = JSON.bytes(value)
            let theirs = try encoder.encode(value)
            #expect(try read(Data(ours)) == read(theirs))
        }
        #expect(String(decoding: JSON.bytes(["b": 1, "a": 2]), as: UTF8.self) == #"{"a":2,"b":1}"#)
        #expect(JSON.bytes(sample) == JSON.bytes(sample))
    }

    private func read(_ data: Data) throws -> NSObject? {
        try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed]) as? NSObject
    }

    private struct AnyValue: Encodable {
        let value: any Encodable
        init(_ value: any Encodable) { self.value = value }
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
}
