import Foundation
import HTTPServer
import Model
import Support
import Testing

@testable import Web

/// What GraphQL-over-HTTP asks of a server, by the names that its audits have.
@Suite struct GraphQLDoorTests {
    static let graphQL = "application/graphql-response+json"
    static let json = "application/json"
    static let query = #"{"query":"{ __typename }"}"#

    struct Case: Sendable {
        let name: String
        var method = "POST"
        var target = "/graphql"
        var type: String? = json
        var accept: String?
        var body = query
        let status: Int
        var answered: String?

        init(
            _ name: String, _ method: String = "POST", _ target: String = "/graphql", type: String? = json,
            accept: String? = nil, body: String = query, gives status: Int, _ answered: String? = nil
        ) {
            self.name = name
            (self.method, self.target, self.type, self.accept) = (method, target, type, accept)
            (self.body, self.status, self.answered) = (body, status, answered)
        }
    }

    static let cases = [
        Case("22EB accepts the new type", accept: graphQL, gives: 200, graphQL),
        Case("4655 accepts JSON", accept: json, gives: 200, json),
        Case("47DE anything means JSON", accept: "*/*", gives: 200, json),
        Case("80D8 nothing means JSON", gives: 200, json),
        Case("the better one", accept: "\(json);q=0.5, \(graphQL)", gives: 200, graphQL),
        Case("the worse one", accept: "\(json), \(graphQL);q=0.5", gives: 200, json),
        Case("neither", accept: "text/html", gives: 406), Case("refused", accept: "\(json);q=0", gives: 406),
        Case("BF61 UTF-8", type: json + "; charset=utf-8", gives: 200),
        Case("other charset", type: json + "; charset=latin1", gives: 415),
        Case("9ABE no type", type: nil, gives: 415),
        Case("a form", type: "application/x-www-form-urlencoded", body: "query=%7Ba%7D", gives: 415),
        Case("text", type: "text/plain", gives: 415), Case("423L no query", body: "{}", gives: 400),
        Case("LKJ0 an object as query", body: #"{"query":{}}"#, gives: 400),
        Case("a number", body: #"{"query":0}"#, gives: 400),
        Case("6C00 operationName", body: #"{"query":"{__typename}","operationName":{}}"#, gives: 400),
        Case("8161 operationName", body: #"{"query":"query A{__typename}","operationName":"A"}"#, gives: 200),
        Case(
            "94B0 null", body: #"{"query":"{__typename}","operationName":null,"variables":null,"extensions":null}"#,
            gives: 200
        ),
        Case("4760 variables", body: #"{"query":"{__typename}","variables":"a"}"#, gives: 400),
        Case("4760 variables in a list", body: #"{"query":"{__typename}","variables":[]}"#, gives: 400),
        Case("58B0 extensions", body: #"{"query":"{__typename}","extensions":0}"#, gives: 400),
        Case("428F extensions", body: #"{"query":"{__typename}","extensions":{"a":1}}"#, gives: 200),
        Case("B6DC no JSON", body: "{ \"not a JSON", gives: 400), Case("no body", body: "", gives: 400),
        Case("a batch", body: "[\(query)]", gives: 400),
        Case("572B does not parse, as JSON", accept: json, body: #"{"query":"{"}"#, gives: 200, json),
        Case("865D does not parse", accept: graphQL, body: #"{"query":"{"}"#, gives: 400, graphQL),
        Case("FDE2 is not valid, as JSON", accept: json, body: #"{"query":"{ nothing }"}"#, gives: 200, json),
        Case("51FE is not valid", accept: graphQL, body: #"{"query":"{ nothing }"}"#, gives: 400, graphQL),
        Case(
            "7B9B variables, as JSON", accept: json, body: #"{"query":"query($a: ID!) { file(id: $a) { id } }"}"#,
            gives: 200,
            json),
        Case(
            "86EE variables", accept: graphQL, body: #"{"query":"query($a: ID!) { file(id: $a) { id } }"}"#, gives: 400,
            graphQL),
        Case("5A70 GET", "GET", "/graphql?query=%7B__typename%7D", type: nil, body: "", gives: 200, json),
        Case(
            "GET with variables", "GET",
            "/graphql?query=query(%24a:ID!)%7Bfile(id:%24a)%7Bid%7D%7D&variables=%7B%22a%22:%22x%22%7D", type: nil,
            body: "", gives: 200),
        Case(
            "GET with bad variables", "GET", "/graphql?query=%7B__typename%7D&variables=%7B", type: nil, body: "",
            gives: 400),
        Case("GET without query", "GET", "/graphql", type: nil, body: "", gives: 400),
        Case("9C48 a mutation by GET", "GET", "/graphql?query=mutation%7BlogOut%7D", type: nil, body: "", gives: 405),
        Case("another method", "PUT", gives: 405),
    ]

    @Test func `each audit`() async throws {
        let house = try WebHouse(letsGuestsIn: true)
        try await house.browse { browser throws in
            for audit in Self.cases {
                var headers: [(String, String)] = []
                if let type = audit.type { headers.append(("Content-Type", type)) }
                if let accept = audit.accept { headers.append(("Accept", accept)) }
                let answer = try browser.request(
                    audit.method, audit.target, headers: headers, body: Array(audit.body.utf8))
                #expect(answer.status == audit.status, "\(audit.name): \(answer.text)")
                let type = answer.header("Content-Type") ?? ""
                if let wanted = audit.answered { #expect(type == wanted + "; charset=utf-8", "\(audit.name)") }
                guard answer.status >= 400 else { continue }
                // What is read and refused has errors; all else is a problem, as it is everywhere.
                let isRead = type.hasPrefix(Self.graphQL)
                #expect(
                    answer.object["data"] == nil && answer.object[isRead ? "errors" : "code"] != nil, "\(audit.name)")
            }
        }
    }

    @Test func `an answer to GET has a tag, and is not sent twice`() async throws {
        try await WebHouse(letsGuestsIn: true).browse { browser throws in
            let target = "/graphql?query=%7Bstatus%7Bname%7D%7D"
            let first = try browser.get(target)
            let tag = try #require(first.header("ETag"))
            #expect(try browser.get(target, headers: [("If-None-Match", tag)]).status == 304)
        }
    }

    @Test func `a foreign page can do nothing with a visitor's cookie`() async throws {
        let house = try WebHouse()
        let cookie = "dropreel=" + (house.members.tokens[.editor]?.first ?? "")
        try await house.browse { browser throws in
            for origin in ["http://evil.example", "null", nil] {
                for type in [Self.json, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                    let headers =
                        [("Cookie", cookie), ("Content-Type", type)] + (origin.map { [("Origin", $0)] } ?? [])
                    let answer = try browser.request(
                        "POST", "/graphql", headers: headers, body: Array(#"{"query":"mutation { logOut }"}"#.utf8))
                    #expect(answer.status == 403, "\(origin ?? "none") \(type)")
                }
            }
            let got = try browser.get("/graphql?query=mutation%7BlogOut%7D", headers: [("Cookie", cookie)])
            #expect(got.status == 405 && got.header("Allow") == "POST")
        }
    }

    @Test(arguments: [
        String(repeating: "{folder(id:1)", count: 2000), "{" + (0..<10_000).map { "a\($0):__typename " }.joined() + "}",
        "{...A} fragment A on Query{...B} fragment B on Query{...A}",
        "{...F0} " + (0..<150).map { "fragment F\($0) on Query{status{name} ...F\($0 + 1) ...F\($0 + 1)} " }.joined()
            + "fragment F150 on Query{__typename}",
        "{search(q:\"a\",limit:500){results{" + String(repeating: "id ", count: 500) + "}}}",
        "{__schema{types{fields{type{fields{type{fields{type{fields{type{name}}}}}}}}}}}",
    ])
    func `a bomb is refused`(text: String) throws {
        let body = ["query": text]
        let answer = try WebHouse(letsGuestsIn: true).ask(
            "POST", "/graphql", as: .nobody, body, headers: [("Content-Type", Self.json), ("Accept", Self.graphQL)])
        #expect(answer.status == 400 && answer.object["errors"] != nil, "\(answer.text)")
    }
}
