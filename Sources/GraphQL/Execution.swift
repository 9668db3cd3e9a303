/// With what a query is executed.
public struct Execution: Sendable {
    let context: any Sendable
    let explain: @Sendable (any Error) -> QueryError
    let checkIntrospection: @Sendable () throws -> Void

    /// - Parameters:
    ///   - context: what every function of a field is given.
    ///   - explain: what clients are told of an error that a function throws and that is no `QueryError`.
    ///   - checkIntrospection: throws when whoever asks may not see the schema.
    public init(
        context: any Sendable, explain: @escaping @Sendable (any Error) -> QueryError,
        checkIntrospection: @escaping @Sendable () throws -> Void = {}
    ) {
        self.context = context
        self.explain = explain
        self.checkIntrospection = checkIntrospection
    }
}

extension Query {
    /// Executes the operation (section 6): its answer has data, and errors where there are some. Fields are asked one after
    /// the other, as mutations need it.
    public func answer(_ execution: Execution) async -> Value {
        let executor = Executor(self, execution)
        let data = await executor.run()
        var members: [Value.Member] = []
        if !executor.errors.isEmpty {
            members.append(.init("errors", .list(executor.errors.map { $0.placed(by: document.lines).value })))
        }
        return .object(members + [.init("data", data)])
    }
}

/// A value cannot be given, and the error has been noted: the next place above that may be null becomes null.
private struct Nulled: Error {}

/// The way from the top of the answer to a value, the last step first.
private indirect enum Path {
    case top
    case step(QueryError.Step, after: Path)

    var steps: [QueryError.Step] {
        var steps: [QueryError.Step] = []
        var place = self
        while case .step(let step, let rest) = place {
            steps.append(step)
            place = rest
        }
        return steps.reversed()
    }
}

/// One execution of one operation, by one task.
private final class Executor {
    private let query: Query
    private let execution: Execution
    private let selections: SelectionPlan
    private(set) var errors: [QueryError] = []

    init(_ query: Query, _ execution: Execution) {
        self.query = query
        self.execution = execution
        selections = SelectionPlan(query)
    }

    func run() async -> Value {
        guard let root = query.schema.root(of: query.operation.kind),
            case .object(let object)? = query.schema.type(root)
        else { return .null }
        let fields = selections.fields(of: [query.operation.selections], in: object)
        return (try? await members(fields, object, of: (), at: .top)) ?? .null
    }

    /// Section 6.3, `ExecuteSelectionSet`.
    private func members(
        _ fields: [PlannedField], _ object: ObjectType, of source: any Sendable, at path: Path
    ) async throws(Nulled) -> Value {
        var members: [Value.Member] = []
        members.reserveCapacity(fields.count)
        for field in fields {
            let path = Path.step(.key(field.key), after: path)
            let value: Value
            if field.leaf != nil, case .read(let read) = field.definition.resolver {
                value = try self.value(of: field, at: path) { try read(source) }
            } else {
                value = try await self.value(of: field, object, source, at: path)
            }
            members.append(.init(field.key, value))
        }
        return .object(members)
    }

    /// Section 6.4, `ExecuteField`.
    private func value(
        of field: PlannedField, _ object: ObjectType, _ source: any Sendable, at path: Path
    ) async throws(Nulled) -> Value {
        let resolved: Resolved
        do {
            resolved = try await resolve(field, object, source)
        } catch {
            return try refused(error, field, path)
        }
        return try await complete(resolved, field.definition.type, field, path)
    }

    /// The same for a field that is there with its object and has no parts: most are so, and none of them waits.
    private func value(
        of field: PlannedField, at path: Path, _ read: () throws -> Resolved
    ) throws(Nulled) -> Value {
        let resolved: Resolved
        do {
            resolved = try read()
        } catch {
            return try refused(error, field, path)
        }
        return try completeLeaf(resolved, field.definition.type, field, path)
    }

    private func refused(_ error: any Error, _ field: PlannedField, _ path: Path) throws(Nulled) -> Value {
        note(error, field, path)
        guard !field.definition.type.isNonNull else { throw Nulled() }
        return .null
    }

    private func resolve(
        _ field: PlannedField, _ object: ObjectType, _ source: any Sendable
    ) async throws -> Resolved {
        switch field.definition.resolver {
        case .none: return .leaf(.text(object.name))  // only `__typename` has nothing that gives it
        case .read(let read): return try read(source)
        case .ask(let ask):
            // The fields that open the schema, and those of its parts.
            let isIntrospection = field.definition.name.hasPrefix("__")
            if isIntrospection { try execution.checkIntrospection() }
            let context: any Sendable = isIntrospection ? query.schema : execution.context
            return try await ask(source, Field.Call(arguments: field.arguments.get(), context: context))
        }
    }

    private func note(_ error: any Error, _ field: PlannedField, _ path: Path) {
        var told = error as? QueryError ?? execution.explain(error)
        told.path = path.steps
        if told.positions.isEmpty { told.positions = field.positions }
        errors.append(told)
    }

    /// Section 6.4.3, `CompleteValue`, with what section 6.4.4 says of null.
    private func complete(
        _ resolved: Resolved, _ type: TypeReference, _ field: PlannedField, _ path: Path
    ) async throws(Nulled) -> Value {
        guard case .nonNull(let inner) = type else {
            return (try? await shape(resolved, type, field, path)) ?? .null
        }
        let value = try await shape(resolved, inner, field, path)
        if case .null = value { throw failed("There is no value where there always is one.", field, path) }
        return value
    }

    private func shape(
        _ resolved: Resolved, _ type: TypeReference, _ field: PlannedField, _ path: Path
    ) async throws(Nulled) -> Value {
        switch (resolved, type) {
        case (.null, _): return .null
        case (.list(let elements), .list(let element)):
            var values: [Value] = []
            values.reserveCapacity(elements.count)
            for (index, resolved) in elements.enumerated() {
                let path = Path.step(.index(index), after: path)
                values.append(try await complete(resolved, element, field, path))
            }
            return .list(values)
        case (.leaf, _): return try shapeLeaf(resolved, type, field, path)
        case (.object(let source, let actual), .named(let name)):
            let actual = actual ?? name
            guard case .object(let object)? = query.schema.type(actual), query.schema.possible(name).contains(actual)
            else { throw failed("The value is no \(name).", field, path) }
            return try await members(selections.fields(in: field, of: object), object, of: source, at: path)
        case (.list, _), (.object, _): throw failed("The value is no \(type).", field, path)
        }
    }

    /// `complete` for what has no parts.
    private func completeLeaf(
        _ resolved: Resolved, _ type: TypeReference, _ field: PlannedField, _ path: Path
    ) throws(Nulled) -> Value {
        guard case .nonNull(let inner) = type else {
            return (try? shapeLeaf(resolved, type, field, path)) ?? .null
        }
        let value = try shapeLeaf(resolved, inner, field, path)
        if case .null = value { throw failed("There is no value where there always is one.", field, path) }
        return value
    }

    private func shapeLeaf(
        _ resolved: Resolved, _ type: TypeReference, _ field: PlannedField, _ path: Path
    ) throws(Nulled) -> Value {
        switch (resolved, type) {
        case (.null, _): return .null
        case (.list(let elements), .list(let element)):
            var values: [Value] = []
            values.reserveCapacity(elements.count)
            for (index, resolved) in elements.enumerated() {
                values.append(try completeLeaf(resolved, element, field, .step(.index(index), after: path)))
            }
            return .list(values)
        case (.leaf(let value), .named):
            guard let written = write(value, field.leaf) else { throw failed("The value is no \(type).", field, path) }
            return written
        case (.list, _), (.leaf, _), (.object, _): throw failed("The value is no \(type).", field, path)
        }
    }

    private func write(_ value: Value, _ type: NamedType?) -> Value? {
        switch (type, value) {
        case (.scalar(let scalar), _): scalar.write(value)
        case (.enumeration(let type), .text(let word)): type.has(word) ? value : nil
        default: nil
        }
    }

    private func failed(_ message: String, _ field: PlannedField, _ path: Path) -> Nulled {
        note(QueryError(message), field, path)
        return Nulled()
    }
}
