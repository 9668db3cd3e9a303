/// The fields of an object.
struct JSONObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: JSONSlot
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { slot.add(key.stringValue) { $0 += "null".utf8 } }
    func encode(_ value: Bool, forKey key: Key) { slot.add(key.stringValue) { $0.appendJSON(value) } }
    func encode(_ value: String, forKey key: Key) { slot.add(key.stringValue) { $0.appendJSON(value) } }
    func encode(_ value: Double, forKey key: Key) { slot.add(key.stringValue) { $0.appendJSON(value) } }
    func encode(_ value: Int, forKey key: Key) { slot.add(key.stringValue) { $0.appendJSON(value) } }
    func encode(_ value: Int64, forKey key: Key) { slot.add(key.stringValue) { $0.appendJSON(value) } }
    func encode(_ value: UInt64, forKey key: Key) { slot.add(key.stringValue) { $0.appendJSON(value) } }
    func encode(_ value: some Encodable, forKey key: Key) throws { try slot.add(key.stringValue, value) }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
        slot.add(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        slot.add(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { slot.add("super") }
    func superEncoder(forKey key: Key) -> any Encoder { slot.add(key.stringValue) }
}

/// The values of a list.
struct JSONList: UnkeyedEncodingContainer {
    let slot: JSONSlot
    var codingPath: [any CodingKey] { [] }
    var count: Int { slot.count }

    func encodeNil() { slot.add("") { $0 += "null".utf8 } }
    func encode(_ value: Bool) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: String) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: Double) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: Int) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: some Encodable) throws { try slot.add("", value) }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        slot.add("").container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { slot.add("").unkeyedContainer() }
    func superEncoder() -> any Encoder { slot.add("") }
}

/// A value by itself.
struct JSONScalar: SingleValueEncodingContainer {
    let slot: JSONSlot
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { slot.add("") { $0 += "null".utf8 } }
    func encode(_ value: Bool) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: String) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: Double) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: Float) { slot.add("") { $0.appendJSON(Double(value)) } }
    func encode(_ value: Int) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: Int8) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: Int16) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: Int32) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: Int64) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: UInt) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: UInt8) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: UInt16) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: UInt32) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: UInt64) { slot.add("") { $0.appendJSON(value) } }
    func encode(_ value: some Encodable) throws { try slot.add("", value) }
}
