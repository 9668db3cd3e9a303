"""The description that the daemon serves."""

import copy
import json
from pathlib import Path

from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

SOURCE = Path(__file__).parent.parent.parent / "Sources" / "Web" / "openapi.json"
METHODS = ("get", "post", "patch", "put", "delete")


def served(daemon):
    """It, after it has been found to be one, and the one of this source."""
    answer = daemon.ask("GET", "/api/openapi.json")
    assert answer.status == 200, f"/api/openapi.json: {answer}"
    document = answer.json
    validate(document)
    assert document == json.loads(SOURCE.read_bytes()), "the daemon serves another description than its source has"
    return document


def operations(document):
    """Each as (operationId, method, path, operation)."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield item[method]["operationId"], method.upper(), path, item[method]


def fit(document, operation_id, answer):
    """Whether the operation describes this answer: its status, its type and each field of its body."""
    operation = next(op for name, _, _, op in operations(document) if name == operation_id)
    described = operation["responses"].get(str(answer.status))
    assert described, f"{operation_id} does not describe {answer}"
    if "$ref" in described:
        described = document["components"]["responses"][described["$ref"].rsplit("/", 1)[1]]
    content = described.get("content")
    assert bool(content) == bool(answer.body), f"{operation_id}: a body where none belongs, or none: {answer}"
    if content:
        kind = answer.headers.get_content_type()
        assert kind in content, f"{operation_id} does not describe {kind}"
        schema = {**content[kind]["schema"], "components": document["components"]}
        for wrong in Draft202012Validator(schema).iter_errors(answer.json):
            raise AssertionError(f"{operation_id}: {wrong.message} in {answer}")


def closed(document):
    """A copy that takes no field in an answer that it does not describe. Clients bear new ones; this test need not."""
    document = copy.deepcopy(document)
    asked = {reference for *_, op in operations(document) for reference in references(op.get("requestBody", {}))}
    for name, schema in document["components"]["schemas"].items():
        if f"#/components/schemas/{name}" not in asked:
            close(schema)
    for *_, operation in operations(document):
        close(operation["responses"])
    return document


def acquainted(document, files, folders, trash, rows, paths):
    """A copy in which about every second id and path is one that is there: what is only random is only not found."""
    document = copy.deepcopy(document)

    def or_any(known, schema):
        return {"anyOf": [{"enum": known}, schema]}

    any_id = {"$ref": "#/components/schemas/ID"}
    places = {"/media/": files, "/api/v1/files/": files, "/api/v1/folders/": folders, "/api/v1/trash/": trash}
    places |= {"/api/v1/me/list/": files, "/api/v1/me/progress/": files, "/api/v1/rows/": rows}
    for path, item in document["paths"].items():
        for beginning, known in places.items():
            if path.startswith(beginning + "{id}"):
                others = [parameter for parameter in item["parameters"] if "$ref" not in parameter]
                ids = {"name": "id", "in": "path", "required": True, "schema": or_any(known, any_id)}
                item["parameters"] = [ids, *others]
    place = document["components"]["parameters"]["Path"]
    place["schema"] = or_any(paths, place["schema"])
    new = document["paths"]["/api/v1/folders"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    new["properties"]["parent"] = or_any(folders, any_id)
    moved = document["components"]["schemas"]["NewPlace"]["properties"]
    moved["folder"] = or_any(folders, moved["folder"])
    return document


def close(part):
    if isinstance(part, dict):
        if "properties" in part:
            part["additionalProperties"] = False
        for value in part.values():
            close(value)
    elif isinstance(part, list):
        for value in part:
            close(value)


def references(part):
    if isinstance(part, dict):
        yield from [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        for value in part.values():
            yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)
