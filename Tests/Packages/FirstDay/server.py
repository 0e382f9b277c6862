#!/usr/bin/env python3
"""A server of a small library, for Tests/Packages/FirstDay/replay. It prints its port, and ends with its standard input.

GET /books?page=1, 2 and 3    pages with a Link header
GET /books/ID                 a book
POST /books                   adds no book, but answers as if it did; 422 for a title that the library has
POST /session                 a token for any user with the password "open sesame"
GET /loans                    requires the token
PUT /release/1, 2             the version of the server's code: version 2 sends other books than version 1
"""
import copy
import http.server
import json
import os
import re
import sys
import threading
import urllib.parse

TOKEN = "lib-5c1d9e7a42f8b036"
PASSWORD = "open sesame"
PAGE_SIZE = 2


def book(number, title, author, pages, published, series=None):
    found = {
        "id": number, "title": title, "author": {"name": author}, "pages": pages, "published_on": published,
        "added_at": f"2026-01-{10 + number}T09:30:00Z", "cover_url": f"https://covers.example/{number}.jpg",
    }
    return found if series is None else {**found, "series": series}


BOOKS = [
    book(1, "The Left Hand of Darkness", "Ursula K. Le Guin", 304, "1969-03-01", "Hainish Cycle"),
    book(2, "Solaris", "Stanisław Lem", 204, "1961-06-01"),
    book(3, "The Summer Book", "Tove Jansson", None, "1972-09-01"),
    book(4, "The Dispossessed", "Ursula K. Le Guin", 387, "1974-05-01", "Hainish Cycle"),
    book(5, "Roadside Picnic", "Arkady and Boris Strugatsky", 145, "1972-11-01"),
]
LOANS = [{"id": 1, "book_id": 2, "due_on": "2026-12-01"}, {"id": 2, "book_id": 5, "due_on": "2026-12-08"}]


def release_2():
    """The books after a change of the server: a number has become a text, and a text an object."""
    books = copy.deepcopy(BOOKS)
    books[0]["pages"] = "304"
    books[1]["series"] = {"name": "Lem's novels", "volume": 3}
    return books


class Refusal(Exception):
    """An answer that is an error."""

    def __init__(self, status, message, errors=(), headers=None):
        self.status = status
        self.headers = headers or {}
        self.body = {"message": message, "errors": list(errors)}


class Library:
    """The state of the server, and its answers: a status, the value of the body, and further header fields."""

    def __init__(self):
        self.books = BOOKS

    def answer(self, method, target, headers, body):
        url = urllib.parse.urlsplit(target)
        routes = {
            ("GET", "/books"): lambda: self.page(urllib.parse.parse_qs(url.query)),
            ("POST", "/books"): lambda: self.add(body),
            ("POST", "/session"): lambda: self.log_in(body),
            ("GET", "/loans"): lambda: self.loans(headers),
        }
        if route := routes.get((method, url.path)):
            return route()
        if method == "GET" and (match := re.fullmatch(r"/books/(\d+)", url.path)):
            return self.book(int(match[1]))
        if method == "PUT" and (match := re.fullmatch(r"/release/([12])", url.path)):
            self.books = BOOKS if match[1] == "1" else release_2()
            return 200, {"release": int(match[1])}, {}
        raise Refusal(404, f"There is no {url.path}.")

    def page(self, query):
        last = -(-len(self.books) // PAGE_SIZE)
        text = query.get("page", ["1"])[0]
        if not re.fullmatch(r"\d{1,3}", text) or not 1 <= int(text) <= last:
            raise Refusal(404, f"There is no page {text}.")
        page = int(text)
        books = self.books[(page - 1) * PAGE_SIZE:page * PAGE_SIZE]
        link = {"Link": f'</books?page={page + 1}>; rel="next"'} if page < last else {}
        return 200, {"books": books, "total": len(self.books)}, link

    def book(self, number):
        for found in self.books:
            if found["id"] == number:
                return 200, found, {}
        raise Refusal(404, f"There is no book {number}.")

    def add(self, body):
        sent = self.object(body)
        title = sent.get("title")
        if any(title == found["title"] for found in self.books):
            problem = {"field": "title", "reason": "is in the library already"}
            raise Refusal(422, "The book was not added.", [problem])
        author = sent.get("author")
        if not isinstance(author, dict):
            raise Refusal(422, "The book was not added.", [{"field": "author", "reason": "is missing"}])
        added = book(6, title, author.get("name"), sent.get("pages"), sent.get("published_on"))
        return 201, added, {"Location": "/books/6"}

    def log_in(self, body):
        if self.object(body).get("password") != PASSWORD:
            raise Refusal(401, "The password is wrong.")
        return 200, {"token": TOKEN, "expires_at": "2099-01-01T00:00:00Z"}, {}

    def loans(self, headers):
        if headers.get("Authorization") != f"Bearer {TOKEN}":
            raise Refusal(401, "Log in first.", headers={"WWW-Authenticate": "Bearer"})
        return 200, {"loans": LOANS}, {}

    @staticmethod
    def object(body):
        try:
            value = json.loads(body)
        except ValueError:
            value = None
        if not isinstance(value, dict):
            raise Refusal(400, "Expected an object in JSON.")
        return value


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # The seconds after which a silent connection is closed.
    timeout = 60
    library = Library()
    lock = threading.Lock()

    def respond(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        try:
            with self.lock:
                status, value, headers = self.library.answer(self.command, self.path, self.headers, body)
        except Refusal as refusal:
            status, value, headers = refusal.status, refusal.body, refusal.headers
        text = (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()
        self.send_response(status)
        fields = {"Content-Type": "application/json", "Content-Length": len(text), "X-Request-Id": "4f2a", **headers}
        for name, field in fields.items():
            self.send_header(name, str(field))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PUT = respond

    def version_string(self):
        return "Library"

    def log_message(self, *_):
        pass


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    # The script that has started the server holds the other end, also if it is killed.
    while os.read(sys.stdin.fileno(), 4096):
        pass
    server.shutdown()


if __name__ == "__main__":
    main()
