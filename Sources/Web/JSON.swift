import FoundationEssentials

/// JSON as this interface speaks it: keys in order, so that the same answer always has the same bytes.
enum JSON {
    static func bytes(_ value: some Encodable) -> [UInt8] {
        let slot = JSONSlot()
        // Our own values always encode.
        guard (try? value.encode(to: slot)) != nil else { return Array("{}".utf8) }
        var bytes: [UInt8] = []
        slot.write(to: &bytes)
        return bytes
    }

    /// The body of a request as `Value`; a problem that says what is wrong with it otherwise.
    static func read<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws(Problem) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch DecodingError.keyNotFound(let key, _) {
            throw Problem(.invalid, "The body has no “\(key.stringValue)”.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let key = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw Problem(.invalid, key.isEmpty ? "The body is not a JSON object." : "“\(key)” is of the wrong type.")
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            // JSON, with a value that nothing of its type can have, such as an id with a space.
            let key = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw Problem(.invalid, "“\(key)” has a value that it cannot have.")
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(.invalid, "The body is not JSON.")
        }
    }
}
