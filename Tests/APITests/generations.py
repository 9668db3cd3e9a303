"""A small client of each generation, as programs have it: it signs up, keeps the token that it gets when it logs in, sends
it with what it asks, logs out, and is a stranger again."""

from check import PASSWORD, expect


class Generation:
    """What one generation writes, and where it finds the answer."""

    def __init__(self, name, sign_up, log_in, log_out, inside=(), field="X-Parse-Session-Token"):
        self.name, self.sign_up, self.log_in, self.log_out = name, sign_up, log_in, log_out
        self.inside, self.field = inside, field

    def answer(self, data):
        for key in self.inside:
            data = data[key]
        return data


GENERATIONS = [
    Generation(
        "with plain arguments",
        """mutation signUp($username: String, $password: String, $email: String, $code: String) {
             signUp(username: $username, password: $password, email: $email, code: $code) {
               sessionToken viewer { id username } objectId id createdAt } }""",
        """mutation logIn($username: String!, $password: String!) {
             logIn(username: $username, password: $password) { sessionToken viewer { username } } }""",
        "mutation { logOut }", field="Authorization",
    ),
    Generation(
        "with fields",
        """mutation ($username: String!, $password: String!, $email: String) {
             signUp(fields: {username: $username, password: $password, email: $email}) {
               objectId id createdAt sessionToken } }""",
        """mutation ($username: String!, $password: String!) {
             logIn(fields: {username: $username, password: $password}) { sessionToken } }""",
        "mutation { logOut }",
    ),
    Generation(
        "inside users",
        """mutation ($username: String!, $password: String!, $email: String) {
             users { signUp(fields: {username: $username, password: $password, email: $email}) { objectId } } }""",
        """mutation ($username: String!, $password: String!) {
             users { logIn(username: $username, password: $password) { sessionToken } } }""",
        "mutation { users { logOut } }", inside=("users",),
    ),
]


class App:
    """Sends what it knows of itself with each request, as the libraries of these clients do."""

    def __init__(self, daemon, generation):
        self.daemon, self.generation, self.token = daemon, generation, None

    def ask(self, document, **variables):
        headers = {"X-Parse-Application-Id": "app", "X-Parse-Client-Key": "key", "X-Parse-Master-Key": "of another house"}
        if self.token:
            scheme = "Bearer " if self.generation.field == "Authorization" else ""
            headers[self.generation.field] = scheme + self.token
        wish = {"query": document, "variables": variables}
        return expect(self.daemon.ask("POST", "/graphql", wish, headers=headers), 200).json

    def do(self, document, **variables):
        """What it did; an error is for the person to see."""
        told = self.ask(document, **variables)
        assert "errors" not in told, f"{self.generation.name}: {told}"
        return self.generation.answer(told["data"])


def live(daemon, owner):
    """Each generation lives, and the owner sees its session come and go."""

    def devices(name):
        sessions = expect(daemon.ask("GET", "/api/v1/sessions?all=1&limit=500", token=owner), 200).json["results"]
        return sum(session["account"]["name"] == name for session in sessions)

    for number, generation in enumerate(GENERATIONS):
        name, app = f"app{number}", App(daemon, generation)
        made = app.do(generation.sign_up, username=name, password=PASSWORD, email=f"{name}@example.org")["signUp"]
        accounts = expect(daemon.ask("GET", "/api/v1/accounts?limit=500", token=owner), 200).json["results"]
        account = next(account for account in accounts if account["name"] == name)
        assert made["objectId"] == account["id"] and account["email"] == f"{name}@example.org", made
        begun = devices(name)
        wrong = app.ask(generation.log_in, username=name, password="wrong " + PASSWORD)["errors"]
        assert [error["extensions"]["code"] for error in wrong] == ["wrong-credentials"], wrong
        app.token = app.do(generation.log_in, username=name, password=PASSWORD)["logIn"]["sessionToken"]
        assert devices(name) == begun + 1
        told = app.ask("{ viewer { username role } home { rows { title results { name inMyList } } } }")
        assert told["data"]["viewer"] == {"username": name, "role": "viewer"}, told
        assert told["data"]["home"]["rows"][0]["results"][0]["inMyList"] is False, told
        assert app.do(generation.log_out)["logOut"] is True
        assert devices(name) == begun
        gone = app.ask("{ viewer { username } }")["errors"]
        assert [error["extensions"]["code"] for error in gone] == ["not-signed-in"], gone
    print(f"GraphQL: {len(GENERATIONS)} generations sign up, log in, ask, log out and are gone", flush=True)
