import Testing

@testable import GraphQL

@Suite struct ExecutionTests {
    @Test(arguments: [
        ("{dog{n:name owner{barks}}}", #"{"data":{"dog":{"n":"Rex","owner":{"barks":3}}}}"#),
        (
            "{pets{__typename name ...on Dog{barks}}}",
            #"{"data":{"pets":[{"__typename":"Dog","name":"Rex","barks":3},{"__typename":"Cat","name":"Mia"}]}}"#
        ),
        ("{dog{name} ...F} fragment F on Query{dog{barks}}", #"{"data":{"dog":{"name":"Rex","barks":3}}}"#),
        ("{half@skip(if:true) size}", #"{"data":{"size":"L"}}"#), ("{size@include(if:false)}", #"{"data":{}}"#),
        (
            "{echo(list:1 lists:[[1,2]] wish:{name:\"a\"} id:5 float:1 size:S)}",
            #"{"data":{"echo":"float=1 id=\"5\" list=[1] lists=[[1,2]] must=7 size=\"S\" wish={\"name\":\"a\",\"count\":1}"}}"#
        ),
        ("{__typename}", #"{"data":{"__typename":"Query"}}"#),
        ("{__type(name:\"Wish\"){kind inputFields{name defaultValue type{kind name}}}}", wish),
    ])
    func `an answer`(text: String, expected: String) async throws {
        #expect(try await Zoo.answer(text) == expected)
    }

    static let wish =
        #"{"data":{"__type":{"kind":"INPUT_OBJECT","inputFields":["#
        + #"{"name":"name","defaultValue":null,"type":{"kind":"NON_NULL","name":null}},"#
        + #"{"name":"count","defaultValue":"1","type":{"kind":"SCALAR","name":"Int"}},"#
        + #"{"name":"more","defaultValue":null,"type":{"kind":"LIST","name":null}}]}}}"#

    @Test(arguments: [
        (
            "{fails}",
            #"[{"message":"failed","locations":[{"line":1,"column":2}],"path":["fails"],"extensions":{"code":"x"}}],"data":{"fails":null}}"#
        ),
        ("{failsHard}", #"[{"message":"hard","locations":[{"line":1,"column":2}],"path":["failsHard"]}],"data":null}"#),
        (
            "{dog{owner{fails}}}",
            #"[{"message":"failed","locations":[{"line":1,"column":12}],"path":["dog","owner","fails"],"extensions":{"code":"x"}}],"data":{"dog":{"owner":null}}}"#
        ),
        (
            "{half}",
            #"[{"message":"There is no value where there always is one.","locations":[{"line":1,"column":2}],"path":["half",1]}],"data":{"half":null}}"#
        ),
        (
            "{large wrongSize}",
            #"[{"message":"The value is no Int.","locations":[{"line":1,"column":2}],"path":["large"]},{"message":"The value is no Size.","locations":[{"line":1,"column":8}],"path":["wrongSize"]}],"data":{"large":null,"wrongSize":null}}"#
        ),
    ])
    func `an error is told with its way, and makes null what may be null`(text: String, expected: String) async throws {
        #expect(try await Zoo.answer(text) == #"{"errors":"# + expected)
    }

    @Test func `mutations go one after the other`() async throws {
        let answer = try await Zoo.answer("mutation{a:count b:count c:count}", context: Counter())
        #expect(answer == #"{"data":{"a":1,"b":2,"c":3}}"#)
    }

    @Test func `variables are read by their types`() async throws {
        let text = "query($a:Int,$b:[Int]=[3],$c:Wish,$d:Int!=9){echo(int:$a list:$b wish:$c must:$d)}"
        let wish = Value.object([.init("name", .text("x")), .init("more", .object([.init("name", .text("y"))]))])
        let answer = try await Zoo.answer(text, [.init("a", .number(4)), .init("c", wish)])
        #expect(
            answer
                == #"{"data":{"echo":"int=4 list=[3] must=9 wish={\"name\":\"x\",\"count\":1,\"more\":[{\"name\":\"y\",\"count\":1}]}"}}"#
        )
    }

    @Test(arguments: [
        Value.text("1"), .number(1.5), .integer(1 << 40), .boolean(true), .list([.integer(1)]), .object([]), .null,
    ])
    func `a variable of the wrong type is refused`(value: Value) {
        #expect(throws: Query.Refusal.self) { try Zoo.query("query($a:Int!){echo(int:$a)}", [.init("a", value)]) }
    }

    @Test func `a name says which operation is meant`() throws {
        let text = Array("query A{half} mutation B{count}".utf8)
        #expect(try Query(.init(document: text, operation: "B"), on: Zoo.schema).isMutation)
        #expect(throws: Query.Refusal.self) { try Query(.init(document: text), on: Zoo.schema) }
        #expect(throws: Query.Refusal.self) { try Query(.init(document: text, operation: "C"), on: Zoo.schema) }
        #expect(throws: Query.Refusal.self) { try Zoo.query("subscription{half}") }
    }

    @Test func `whoever may not see the schema does not`() async throws {
        let execution = Execution(
            context: 0, explain: { _ in QueryError("no") }, checkIntrospection: { throw Zoo.Failure() })
        let answer = await (try Zoo.query("{size __schema{queryType{name}}}")).answer(execution)
        #expect(answer["data"] == .null)
    }

    @Test func `JSON says what was meant`() {
        let value = Value.object([.init("a\"\\\n\u{1}é", .list([.number(0.5), .number(2), .null, .integer(.min)]))])
        #expect(String(decoding: value.json, as: UTF8.self) == #"{"a\"\\\n\u0001é":[0.5,2,null,-9223372036854775808]}"#)
    }
}
