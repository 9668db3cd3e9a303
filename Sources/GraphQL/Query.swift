/// An operation that can be executed: read, valid, within the limits, with its variables.
public struct Query: Sendable {
    /// What a client sends.
    public struct Wish: Sendable {
        let document: [UInt8]
        let operation: String?
        let variables: [Value.Member]

        /// - Parameters:
        ///   - document: in UTF-8.
        ///   - operation: which of its operations; `nil` when it has one only.
        public init(document: [UInt8], operation: String? = nil, variables: [Value.Member] = []) {
            self.document = document
            self.operation = operation
            self.variables = variables
        }
    }

    /// Why nothing of it is executed.
    public struct Refusal: Error, Sendable {
        public let errors: [QueryError]
        /// Whether it asks for too much, rather than for something wrong.
        public let isBeyondLimits: Bool

        /// The answer, which has no data.
        public var answer: Value { .object([.init("errors", .list(errors.map(\.value)))]) }
    }

    let schema: Schema
    let document: Document
    let operation: Operation
    let inputs: Inputs

    /// Whether it changes something.
    public var isMutation: Bool { operation.kind == .mutation }

    /// - Throws: everything that is wrong with the document, or the first thing that is wrong with its variables.
    public init(_ wish: Wish, on schema: Schema, limits: QueryLimits = QueryLimits()) throws(Refusal) {
        self.schema = schema
        let lines: LineStarts
        do throws(QueryError) {
            document = try Document.parse(wish.document, limits: limits)
            lines = document.lines
        } catch {
            throw Refusal(errors: [error], isBeyondLimits: error.isBeyondLimits)
        }
        let errors = document.errors(on: schema, limits: limits)
        guard errors.isEmpty else {
            throw Refusal(errors: errors, isBeyondLimits: errors.contains(where: \.isBeyondLimits))
        }
        do throws(QueryError) {
            operation = try Self.choose(wish.operation, from: document)
            guard schema.root(of: operation.kind) != nil else {
                throw QueryError("There are no \(operation.kind.rawValue)s here.", at: operation.position)
            }
            inputs = try Inputs(schema, for: operation, given: wish.variables)
            let measure = Measure(Survey(document, schema), limits, inputs: inputs)
            if let error = measure.error(in: operation) { throw error }
        } catch {
            throw Refusal(errors: [error.placed(by: lines)], isBeyondLimits: error.isBeyondLimits)
        }
    }

    /// Section 6.1, `GetOperation`.
    private static func choose(_ name: String?, from document: Document) throws(QueryError) -> Operation {
        guard let name else {
            guard let only = document.operations.first, document.operations.count == 1 else {
                throw QueryError(
                    document.operations.isEmpty
                        ? "The document has no operation." : "Say by “operationName” which operation is meant.")
            }
            return only
        }
        guard let operation = document.operations.first(where: { $0.name == name }) else {
            throw QueryError("There is no operation “\(name)”.")
        }
        return operation
    }
}
