/// Makes values of what was written or sent, by the types that are wanted (sections 6.1.2, 6.4.1 and 3).
struct Inputs {
    let schema: Schema
    /// Of the operation, by name; one that was not given and has no standard is not there.
    private(set) var variables: [String: Value] = [:]

    init(_ schema: Schema) { self.schema = schema }

    /// With the variables of an operation.
    init(_ schema: Schema, for operation: Operation, given: [Value.Member]) throws(QueryError) {
        self.schema = schema
        let given = Dictionary(given.map { ($0.key, $0.value) }) { first, _ in first }
        for definition in operation.variables {
            let wanted = definition.type
            do throws(QueryError) {
                if let value = given[definition.name] {
                    variables[definition.name] = try read(value, as: wanted)
                } else if let standard = definition.standard {
                    variables[definition.name] = try value(of: standard, as: wanted)
                } else if wanted.isNonNull {
                    throw QueryError("It is missing, and is a \(wanted).")
                }
            } catch {
                throw QueryError("Variable “$\(definition.name)”: \(error.message)", at: definition.position)
            }
        }
    }

    // MARK: - Arguments

    /// The arguments of a field or directive.
    func arguments(_ uses: [ArgumentUse], of definitions: [Argument], at position: Int) throws(QueryError) -> Arguments
    {
        var values: [String: Value] = [:]
        for definition in definitions {
            let use = uses.first { $0.name == definition.name }
            do throws(QueryError) {
                if let value = try member(use?.value, definition) { values[definition.name] = value }
            } catch {
                throw QueryError("Argument “\(definition.name)”: \(error.message)", at: use?.position ?? position)
            }
        }
        return Arguments(values: values)
    }

    /// One argument, or one field of an input object; `nil` when it is not there.
    private func member(_ literal: Literal?, _ definition: Argument) throws(QueryError) -> Value? {
        if let literal, !isAbsent(literal) { return try value(of: literal, as: definition.type) }
        if let standard = definition.standard { return standard }
        guard !definition.type.isNonNull else { throw QueryError("It is missing, and is a \(definition.type).") }
        return nil
    }

    /// A variable without a value is as if it had not been written.
    private func isAbsent(_ literal: Literal) -> Bool {
        if case .variable(let name) = literal.content { variables[name] == nil } else { false }
    }

    // MARK: - What was written

    /// The value of a literal.
    func value(of literal: Literal, as type: TypeReference) throws(QueryError) -> Value {
        let wanted = type.nullable
        switch literal.content {
        case .variable(let name):
            let value = variables[name] ?? .null
            if value == .null, type.isNonNull { throw QueryError("“$\(name)” is null, and a \(type) is wanted.") }
            return value
        case .null:
            guard !type.isNonNull else { throw QueryError("It is null, and is a \(type).") }
            return .null
        case .list(let literals):
            guard let element = wanted.element else { throw QueryError("It is a list, and no \(wanted).") }
            var values: [Value] = []
            for literal in literals { values.append(try value(of: literal, as: element)) }
            return .list(values)
        default:
            // One value is a list of one (section 3.11).
            if let element = wanted.element { return .list([try value(of: literal, as: element)]) }
            return try single(literal.content, wanted)
        }
    }

    private func single(_ content: Literal.Content, _ wanted: TypeReference) throws(QueryError) -> Value {
        switch (schema.type(wanted), content) {
        case (.scalar(let scalar), _):
            if let value = scalar.readLiteral(content) { return value }
        case (.enumeration(let type), .enumeration(let word)):
            if type.has(word) { return .text(word) }
        case (.input(let type), .object(let members)):
            var values: [Value.Member] = []
            for field in type.fields {
                let literal = members.first { $0.name == field.name }?.value
                if let value = try member(literal, field) { values.append(.init(field.name, value)) }
            }
            return .object(values)
        default: break
        }
        throw QueryError("It is no \(wanted).")
    }

    // MARK: - What was sent

    /// A value of a variable as one of that type.
    func read(_ value: Value, as type: TypeReference) throws(QueryError) -> Value {
        guard value != .null else {
            guard !type.isNonNull else { throw QueryError("It is null, and is a \(type).") }
            return .null
        }
        let wanted = type.nullable
        if let element = wanted.element {
            guard case .list(let values) = value else { return .list([try read(value, as: element)]) }
            var read: [Value] = []
            for value in values { read.append(try self.read(value, as: element)) }
            return .list(read)
        }
        switch (schema.type(wanted), value) {
        case (.scalar(let scalar), _):
            if let value = scalar.read(value) { return value }
        case (.enumeration(let type), .text(let word)):
            if type.has(word) { return value }
        case (.input(let type), .object(let members)): return try object(members, type)
        default: break
        }
        throw QueryError("It is no \(wanted).")
    }

    private func object(_ members: [Value.Member], _ type: InputType) throws(QueryError) -> Value {
        if let unknown = members.first(where: { member in !type.fields.contains { $0.name == member.key } }) {
            throw QueryError("\(type.name) has no “\(unknown.key)”.")
        }
        var values: [Value.Member] = []
        for field in type.fields {
            if let member = members.first(where: { $0.key == field.name }) {
                do throws(QueryError) {
                    values.append(.init(field.name, try read(member.value, as: field.type)))
                } catch {
                    throw QueryError("“\(field.name)”: \(error.message)")
                }
            } else if let standard = field.standard {
                values.append(.init(field.name, standard))
            } else if field.type.isNonNull {
                throw QueryError("“\(field.name)” is missing, and is a \(field.type).")
            }
        }
        return .object(values)
    }
}
