import Foundation
import GraphQL

@testable import Web

extension FuzzTarget {
    /// The body of a request: as a wish with named members, and as any value.
    static let json = FuzzTarget(name: "json") { bytes in
        struct Wish: Decodable {
            let name: String
            let password: String?
            let position: Double?
            let seq: Int?
            let ids: [String]?
        }
        do throws(Problem) {
            let wish = try JSON.read(Wish.self, from: bytes)
            if wish.position?.isFinite == false { return "a position that is no number" }
        } catch {
            if error.detail.isEmpty { return "refused without a word" }
        }
        _ = try? JSON.read(DetailsWish.self, from: bytes)
        guard let value = Value(json: bytes) else { return nil }
        // Numbers may be written in another way, the same in all further ones.
        return Value(json: value.json)?.json == value.json ? nil : "written down it is another value"
    }

    /// The first line is JSON with the variables, the rest a document.
    static let graphql = FuzzTarget(name: "graphql") { bytes in
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.startIndex
        let variables: [Value.Member] =
            if case .object(let members)? = Value(json: Array(bytes[..<end])) { members } else { [] }
        let wish = Query.Wish(document: Array(bytes[end...]), variables: variables)
        do throws(Query.Refusal) {
            _ = try Query(wish, on: GraphQLSchema.schema)
            return nil
        } catch {
            if error.errors.isEmpty { return "refused without a word" }
            return Value(json: error.answer.json) == nil ? "a refusal that is not JSON" : nil
        }
    }
}
