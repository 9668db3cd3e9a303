import Testing

@testable import GraphQL

/// The rules of section 5, each with what it lets through and what it does not.
@Suite struct ValidationTests {
    @Test func `the schema of the tests is whole`() { #expect(Zoo.schema.faults.isEmpty) }

    @Test(arguments: [
        "{dog{name}}", "query A{dog{name}} query B{dog{name}}", "{pet{name ...on Dog{barks} ...on Cat{barkz:barks}}}",
        "{either{__typename ...on Dog{name}}}", "{a:dog{name} b:dog{name}}", "{dog{name name}}",
        "{echo(wish:{name:\"a\" more:[{name:\"b\"}]})}", "{echo(list:1)}", "{echo(lists:[[1]])}", "{echo(float:1)}",
        "{echo(id:1)}", "query($a:Int){echo(int:$a)}", "query($a:Int=1){echo(must:$a)}", "query($a:Int){echo(must:$a)}",
        "query($a:Boolean!){dog@include(if:$a){name}}", "{...F} fragment F on Query{dog{name}}",
        "{__schema{queryType{name}}}",
        "{pet{...on Pet{name}}}", "{either{...on Pet{name}}}", "query($a:[Int!]!){echo(list:$a)}", "{echo(size:L)}",
        "{dog{owner{name}} dog{owner{barks}}}", "{__type(name:\"Dog\"){name}}", "subscription{x}",
    ])
    func `what can be executed`(text: String) throws {
        #expect(try Document.parse(Array(text.utf8)).errors(on: Zoo.schema, limits: .init()) == [])
    }

    @Test(arguments: [
        ("names of operations", "query A{dog{name}} query A{dog{name}}"), ("alone", "{dog{name}} query A{dog{name}}"),
        ("unknown field", "{cat}"), ("field of an interface", "{pet{barks}}"), ("field of a union", "{either{name}}"),
        ("no fields", "{dog}"), ("fields of a leaf", "{fails{x}}"),
        ("two names", "{a:dog{name} a:pet{name}}"), ("two arguments", "{a:echo(int:1) a:echo(int:2)}"),
        ("two shapes", "{pet{...on Dog{barks}...on Cat{barks}}}"),
        ("deep", "{dog{a:name} ...F} fragment F on Query{dog{a:barks}}"),
        ("unknown argument", "{echo(x:1)}"), ("argument twice", "{echo(int:1 int:1)}"), ("needed", "{__type{name}}"),
        ("fragment twice", "{...F} fragment F on Query{half} fragment F on Query{half}"),
        ("fragment of nothing", "{...F} fragment F on Nothing{half}"), ("fragment of a leaf", "{...on Int{half}}"),
        ("not used", "{half} fragment F on Query{half}"), ("no fragment", "{...F}"),
        ("a circle", "{...F} fragment F on Query{...F}"), ("impossible", "{dog{...on Cat{name}}}"),
        ("a circle of two", "{...F} fragment F on Query{half ...G} fragment G on Query{half ...F}"),
        ("wrong type", "{echo(int:\"1\")}"), ("too large", "{echo(int:2147483648)}"), ("null", "{echo(must:null)}"),
        ("fraction", "{echo(int:1.0)}"), ("word", "{echo(size:XXL)}"), ("text for a word", "{echo(size:\"L\")}"),
        ("list", "{echo(int:[1])}"), ("element", "{echo(lists:[[null]])}"), ("member", "{echo(wish:{name:\"a\" x:1})}"),
        ("missing member", "{echo(wish:{})}"), ("member twice", "{echo(wish:{name:\"a\" name:\"a\"})}"),
        ("no directive", "{half@x}"), ("wrong place", "query@skip(if:true){half}"),
        ("twice", "{half@skip(if:true)@skip(if:true)}"), ("on a variable", "query($a:Int@skip(if:true)){echo(int:$a)}"),
        ("variable twice", "query($a:Int $a:Int){echo(int:$a)}"), ("variable of an object", "query($a:Dog){half}"),
        ("not defined", "{echo(int:$a)}"), ("in a fragment", "{...F} fragment F on Query{echo(int:$a)}"),
        ("unused variable", "query($a:Int){half}"), ("other type", "query($a:Int){echo(string:$a)}"),
        ("null variable", "query($a:Int=null){echo(must:$a)}".replacing("must", with: "lists:[[$a]] must")),
        ("element variable", "query($a:Int){echo(lists:[[$a]])}"), ("default", "query($a:Int=\"x\"){echo(int:$a)}"),
        ("nullable condition", "query($a:Boolean){half@skip(if:$a)}"),
    ])
    func `what cannot`(name: String, text: String) throws {
        #expect(try Document.parse(Array(text.utf8)).errors(on: Zoo.schema, limits: .init()) != [], "\(name)")
    }

    @Test(arguments: [
        "{" + (0..<200).map { "a\($0):half " }.joined() + "}",
        String(repeating: "{dog", count: 1) + String(repeating: "{owner", count: 30) + "{name}"
            + String(repeating: "}", count: 31),
        "{...F0} "
            + (0..<60).map { "fragment F\($0) on Query{dog{name} ...F\($0 + 1) ...F\($0 + 1)} " }.joined()
            + "fragment F60 on Query{half}",
        "{pets(limit:1000000){name}}",
    ])
    func `what asks for too much`(text: String) {
        let refusal = #expect(throws: Query.Refusal.self) { try Zoo.query(text) }
        #expect(refusal?.isBeyondLimits == true)
    }
}
