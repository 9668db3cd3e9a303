import SQLite

/// A place in an ordered list: the sort values of the last item that was given out. Being values and no reference, it
/// outlives the item.
struct Cursor {
    /// 0: among the folders; 1: among the files.
    var group: Int64
    /// Value of the sort expression, as SQLite compares it.
    var value: Value
    var sort: [UInt8]
    var key: Int64

    /// The list that it belongs to, so that it is of no use for another order.
    static func text(_ cursor: Cursor, of list: String) -> String {
        let value =
            switch cursor.value {
            case .integer(let number): "i\(number)"
            case .real(let number): "r\(number.bitPattern)"
            case .null, .text, .blob: "i0"
            }
        return "\(list).\(cursor.group).\(value).\(cursor.key).\(hexadecimal(cursor.sort))"
    }

    init(group: Int64, value: Value, sort: [UInt8], key: Int64) {
        self.group = group
        self.value = value
        self.sort = sort
        self.key = key
    }

    init(_ text: String, of list: String) throws(ListingRefusal) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == list, let group = Int64(parts[1]), (0...1).contains(group),
            let value = Self.value(parts[2]), let key = Int64(parts[3]), let sort = Self.bytes(parts[4])
        else { throw .badCursor }
        self.init(group: group, value: value, sort: sort, key: key)
    }

    private static func value(_ text: Substring) -> Value? {
        switch text.first {
        case "i": Int64(text.dropFirst()).map(Value.integer)
        case "r": UInt64(text.dropFirst()).map { .real(Double(bitPattern: $0)) }
        default: nil
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let nibbles = text.utf8.compactMap { digits.firstIndex(of: $0) }
        guard nibbles.count == text.utf8.count, nibbles.count.isMultiple(of: 2), nibbles.count <= 8192 else {
            return nil
        }
        return stride(from: 0, to: nibbles.count, by: 2).map { UInt8(nibbles[$0] << 4 | nibbles[$0 + 1]) }
    }
}

extension Sorting {
    /// Names a list in its cursors.
    var mark: String { (isReversed ? "d" : "a") + field.rawValue }
}
