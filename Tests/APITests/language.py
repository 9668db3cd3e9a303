"""Holds the daemon's GraphQL against graphql-core: what it tells of itself, which documents it takes, and what its
documentation shows. Version 3.2 follows the specification of October 2021, later ones follow drafts."""

import http.client
import json
import random
import re
import sys
import time
from pathlib import Path

import graphql

import generations
from check import await_index, expect, household
from daemon import Daemon

ROOT = Path(__file__).parent.parent.parent
GRAPHQL = "application/graphql-response+json"
SEED = 3767
MUTANTS = 1500
# Names a document that is only judged: nothing of it is executed.
NOBODY = "NoSuchOperation"


class Client:
    """A client that knows the schema by asking for it."""

    def __init__(self, daemon, token):
        self.daemon = daemon
        question = graphql.get_introspection_query(
            specified_by_url=True, directive_is_repeatable=True, schema_description=True, input_value_deprecation=True
        )
        told = self.ask(question, token=token)
        assert "errors" not in told, told
        self.schema = graphql.build_client_schema(told["data"])
        assert graphql.validate_schema(self.schema) == []
        # What is a Long is said in words only.
        self.schema.type_map["Long"].parse_literal = whole

    def ask(self, document, variables=None, token=None, operation=None):
        wish = {"query": document, "variables": variables, "operationName": operation}
        return expect(self.daemon.ask("POST", "/graphql", wish, token), 200, 400).json

    def judges(self, document):
        """Whether graphql-core takes it."""
        try:
            return graphql.validate(self.schema, graphql.parse(document)) == []
        except graphql.GraphQLError:
            return False

    def is_taken(self, document):
        """Whether the daemon takes it: then it is missing the operation only."""
        errors = self.ask(document, operation=NOBODY)["errors"]
        return [error["message"] for error in errors] == [f"There is no operation “{NOBODY}”."]


def whole(node, _variables=None):
    if not isinstance(node, graphql.IntValueNode) or not -(2**63) <= int(node.value) < 2**63:
        raise graphql.GraphQLError("no Long", node)
    return int(node.value)


def documents():
    """Each with the verdict that its author had in mind; one a line, between its comments."""
    for line in (Path(__file__).parent / "documents.txt").read_text().splitlines():
        if line and not line.startswith(";"):
            verdict, document = line.split(" ", 1)
            yield document, verdict == "+"


def mutants(documents):
    """Documents of which a word was left out, said twice, or taken from another: most are wrong in a way of their own."""
    chance = random.Random(SEED)
    cut = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\])*"|\.\.\.|\w+|[^\s\w]|\s+')
    pieces = [cut.findall(document) for document in documents]
    words = [word for piece in pieces for word in piece if not word.isspace()]
    for _ in range(MUTANTS):
        piece = list(chance.choice(pieces))
        for _ in range(min(len(piece), chance.choice((1, 1, 2)))):
            place = chance.randrange(len(piece))
            deed = chance.randrange(4)
            piece[place : place + 1] = [[], [piece[place]] * 2, [chance.choice(words)], [piece[place], " ", chance.choice(words)]][deed]
            if not piece:
                piece = ["{"]
        yield "".join(piece)


def compare(client):
    """Whether both come to the same verdict on every document."""
    known = list(documents())
    for document, verdict in known:
        assert client.judges(document) == verdict, f"graphql-core does not agree with documents.txt: {document}"
        assert client.is_taken(document) == verdict, f"the daemon does not agree with graphql-core: {document}"
    taken = 0
    for document in mutants([document for document, _ in known]):
        verdict = client.judges(document)
        taken += verdict
        assert client.is_taken(document) == verdict, f"graphql-core says {verdict}, the daemon not: {document!r}"
    print(f"GraphQL: one verdict on {len(known)} documents and {MUTANTS} mutants, of which {taken} were right", flush=True)


def describe(client):
    """The text that is kept in the documentation is the schema that the daemon has."""
    kept = graphql.build_schema((ROOT / "docs" / "schema.graphql").read_text())
    for left, right in ((kept, client.schema),):
        left, right = (graphql.print_schema(graphql.lexicographic_sort_schema(schema)) for schema in (left, right))
        assert left == right, "docs/schema.graphql is another schema than the daemon's"


def examples(client, tokens, files):
    """Everything that docs/graphql.md shows, in its order, by a client that checks it first."""
    text = (ROOT / "docs" / "graphql.md").read_text()
    given = {"film": files[0]["id"], "code": None}
    token, people = tokens["editor"], iter(("ada", "joan"))
    for document in re.findall(r"```graphql\n(.*?)```", text, re.S):
        assert client.judges(document), document
        parsed = graphql.parse(document)
        wanted = {variable.variable.name.value for variable in parsed.definitions[0].variable_definitions}
        if "fields" in wanted:
            given["fields"] = {"username": next(people), "password": "correct horse battery"}
        known = {name: given[name] for name in wanted if name in given}
        told = client.ask(document, known, token)
        assert "errors" not in told, f"{document}: {told}"
        data = told["data"].get("users") or told["data"]
        if "deleteFile" in data:
            given["trash"] = data["deleteFile"]["id"]
        if "logIn" in data:
            token = data["logIn"]["sessionToken"]
            assert client.ask("{ viewer { username } }", token=token)["data"]["viewer"]["username"] == "grace"
        if "logOut" in data:
            gone = client.ask("{ viewer { username } }", token=token)
            assert gone["errors"][0]["extensions"]["code"] == "not-signed-in", gone
            token = client.ask(LOG_IN)["data"]["logIn"]["sessionToken"]


LOG_IN = 'mutation { logIn(username: "grace", password: "correct horse battery") { sessionToken } }'


def bombs(daemon):
    """What would cost too much is refused; prints what that costs the daemon."""
    deep = "{" + "folder(id:1){" * 3000
    aliases = "{" + " ".join(f"a{n}:__typename" for n in range(10_000)) + "}"
    circle = "{...A} fragment A on Query{...B} fragment B on Query{...A}"
    tree = "{...F0} " + "".join(f"fragment F{n} on Query{{status{{name}} ...F{n + 1} ...F{n + 1}}} " for n in range(150))
    tree += "fragment F150 on Query{__typename}"
    large = "{" + "a " * 2_500_000 + "}"
    pairs = "{" + " ".join(f"status{{name{'' if n % 2 else ' version'}}}" for n in range(1500)) + "}"
    bodies = {
        name: json.dumps({"query": document}).encode()
        for name, document in {
            "depth": deep, "aliases": aliases, "a circle": circle, "fragments": tree, "5 MB": large, "pairs": pairs,
        }.items()
    }
    bodies["5 MB in pieces"] = (bodies["5 MB"][place : place + 16384] for place in range(0, len(bodies["5 MB"]), 16384))
    bodies["brackets"] = b'{"query": ' + b"[" * 190_000
    for name, body in bodies.items():
        before, answer = spent(daemon), None
        connection = http.client.HTTPConnection(daemon.url.removeprefix("http://"), timeout=30)
        try:
            connection.request("POST", "/graphql", body, {"Content-Type": "application/json"}, encode_chunked=not isinstance(body, bytes))
            answer = connection.getresponse().status
        except (BrokenPipeError, ConnectionResetError):
            # The connection ended before all was sent.
            assert name.startswith("5 MB"), name
        connection.close()
        wanted = {413, None} if name.startswith("5 MB") else {200, 400} if name in ("a circle", "pairs") else {400}
        assert answer in wanted, f"{name}: {answer}"
        print(f"GraphQL: {name} cost {1000 * (spent(daemon) - before):.1f} ms", flush=True)


def spent(daemon):
    """Seconds of processor time of the daemon, by the clock that Linux keeps for each process."""
    return time.clock_gettime(~daemon.process.pid << 3 | 2)


def main(binary):
    with Daemon(binary) as daemon:
        tokens = household(daemon, daemon.begin())
        files = await_index(daemon, tokens["viewer"])
        expect(daemon.ask("PATCH", "/api/v1/settings", {"signUp": "open"}, tokens["owner"]), 200)
        client = Client(daemon, tokens["viewer"])
        describe(client)
        compare(client)
        examples(client, tokens, files)
        generations.live(daemon, tokens["owner"])
        bombs(daemon)
        if daemon.process.poll() is not None:
            raise SystemExit(f"the daemon has ended with {daemon.process.returncode}\n{daemon.logged}")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except AssertionError as wrong:
        sys.exit(f"Tests/APITests: {wrong}")
