import Testing

/// A document that the tests change.
struct MutatedDocument: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    static let all = [tracker, shop, archive]

    /// OpenAPI 3.1, with definitions that calls share in both directions.
    static let tracker = MutatedDocument(
        name: "tracker.json",
        text: """
            {
              "openapi": "3.1.0",
              "info": {"title": "Tracker", "version": "1"},
              "paths": {
                "/issues": {
                  "get": {"responses": {"200": {"content": {"application/json": {"schema": {
                    "type": "object", "required": ["issues", "total"],
                    "properties": {
                      "issues": {"type": "array", "items": {"$ref": "#/components/schemas/Issue"}},
                      "total": {"type": "integer", "minimum": 0}
                    }
                  }}}}}},
                  "post": {
                    "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewIssue"}}}},
                    "responses": {"201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Issue"}}}}}
                  }
                },
                "/issues/{id}": {
                  "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
                  "get": {"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Issue"}}}}}},
                  "put": {
                    "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Change"}}}},
                    "responses": {"204": {}}
                  }
                }
              },
              "components": {"schemas": {
                "Issue": {
                  "type": "object",
                  "required": ["id", "subject", "status", "author", "labels", "hours", "token", "due", "place", "code", "weight"],
                  "properties": {
                    "id": {"type": "integer"},
                    "subject": {"type": "string"},
                    "status": {"type": "string", "enum": ["open", "closed"]},
                    "kind": {"type": "string", "enum": ["bug", "idea", "task"]},
                    "priority": {"type": "integer", "minimum": 1, "maximum": 5},
                    "weight": {"type": "number"},
                    "hours": {"type": "number", "minimum": 0, "maximum": 100},
                    "author": {"$ref": "#/components/schemas/Person"},
                    "watchers": {"type": "array", "items": {"$ref": "#/components/schemas/Person"}},
                    "labels": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
                    "votes": {"type": "array", "items": {"type": "integer"}, "maxItems": 3},
                    "due": {"type": ["string", "null"]},
                    "created": {"type": "string", "format": "date"},
                    "token": {"type": "string", "format": "uuid"},
                    "code": {"type": "string", "pattern": "^[a-z]+$"},
                    "note": {"type": "string", "maxLength": 20},
                    "score": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
                    "place": {"type": "object", "additionalProperties": false, "required": ["x", "y"],
                      "properties": {"x": {"type": "number"}, "y": {"type": "number"}}},
                    "custom": {"type": "object"},
                    "extra": {"type": "array"},
                    "isPublic": {"type": "boolean"},
                    "level": {"type": "integer", "minimum": 1, "maximum": 9},
                    "short": {"type": "string", "minLength": 1, "maxLength": 9},
                    "pair": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3},
                    "point": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "items": false,
                      "minItems": 2, "maxItems": 2},
                    "span": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "minItems": 1},
                    "event": {
                      "oneOf": [{"$ref": "#/components/schemas/Opened"}, {"$ref": "#/components/schemas/Closed"}],
                      "x-spare": {"$ref": "#/components/schemas/Moved"}, "discriminator": {"propertyName": "kind"}
                    },
                    "meta": {"type": "object", "additionalProperties": {"type": "string"}},
                    "fields": {"type": "object", "required": ["first"], "properties": {"first": {"type": "string"}},
                      "additionalProperties": {"type": "string"}},
                    "parts": {"type": "object", "properties": {"first": {"type": "string"}},
                      "patternProperties": {"^x-": {"type": "integer"}}},
                    "phase": {"type": "string", "default": "plan"},
                    "key": {"type": "string", "format": "password"},
                    "whole": {"type": "object", "x-all-named": true, "required": ["subject"],
                      "properties": {"subject": {"type": "string"}}}
                  }
                },
                "NewIssue": {
                  "type": "object",
                  "required": ["subject", "mood"],
                  "properties": {
                    "subject": {"type": "string"},
                    "mood": {"type": ["integer", "null"]},
                    "priority": {"type": "integer", "minimum": 1, "maximum": 5},
                    "weight": {"type": "number"},
                    "status": {"type": "string", "enum": ["open", "closed"]},
                    "labels": {"type": "array", "items": {"type": "string"}},
                    "author": {"$ref": "#/components/schemas/Person"},
                    "score": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
                    "custom": {"type": "object"},
                    "extra": {"type": "array"},
                    "note": {"type": "string", "maxLength": 20},
                    "level": {"type": "integer", "minimum": 1, "maximum": 9},
                    "point": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "items": false,
                      "minItems": 2, "maxItems": 2},
                    "span": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}], "minItems": 1},
                    "event": {
                      "oneOf": [{"$ref": "#/components/schemas/Opened"}, {"$ref": "#/components/schemas/Closed"}],
                      "x-spare": {"$ref": "#/components/schemas/Moved"}, "discriminator": {"propertyName": "kind"}
                    }
                  }
                },
                "Opened": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"},
                  "by": {"type": "string"}}},
                "Closed": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"},
                  "reason": {"type": "string"}}},
                "Moved": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"},
                  "to": {"type": "string"}}},
                "Change": {
                  "allOf": [
                    {"$ref": "#/components/schemas/NewIssue"},
                    {"type": "object", "required": ["version"],
                      "properties": {"version": {"type": "integer"}, "reason": {"type": "string"}}}
                  ]
                },
                "Person": {
                  "type": "object",
                  "required": ["name"],
                  "properties": {"name": {"type": "string"}, "age": {"type": "integer"}, "mail": {"type": "string"}}
                }
              }}
            }
            """
    )

    /// OpenAPI 3.0 in YAML, with `nullable`, inline objects and closed requests.
    static let shop = MutatedDocument(
        name: "shop.yaml",
        text: """
            openapi: 3.0.3
            info: {title: Shop, version: '1'}
            paths:
              /orders:
                post:
                  requestBody:
                    required: true
                    content:
                      application/json:
                        schema:
                          type: object
                          additionalProperties: false
                          required: [customer, lines]
                          properties:
                            customer: {type: string}
                            comment: {type: string, nullable: true}
                            paid: {type: boolean}
                            lines:
                              type: array
                              items:
                                type: object
                                required: [article, count]
                                properties:
                                  article: {type: string}
                                  count: {type: integer, minimum: 1}
                                  price: {type: number}
                                  gift: {type: string, enum: [none, card, paper]}
                  responses:
                    '201':
                      content:
                        application/json:
                          schema: {$ref: '#/components/schemas/Order'}
              /orders/{number}:
                get:
                  parameters:
                    - {name: number, in: path, required: true, schema: {type: string}}
                  responses:
                    '200':
                      content:
                        application/json:
                          schema: {$ref: '#/components/schemas/Order'}
            components:
              schemas:
                Order:
                  type: object
                  required: [number, state, total, parcel, history]
                  properties:
                    number: {type: string}
                    state: {type: string, enum: [new, sent, returned]}
                    total: {type: number, nullable: true}
                    discount: {type: number, nullable: true}
                    parcel:
                      type: object
                      required: [carrier]
                      properties:
                        carrier: {type: string}
                        tracking: {type: string, format: uuid}
                        weight: {type: integer}
                    history:
                      type: array
                      items:
                        type: object
                        required: [at, text]
                        properties:
                          at: {type: string, format: date}
                          text: {type: string}
                          user: {type: string, nullable: true}
                    labels:
                      type: object
                      additionalProperties: {type: string}
            """
    )

    /// Swagger 2.0.
    static let archive = MutatedDocument(
        name: "archive.json",
        text: """
            {
              "swagger": "2.0",
              "info": {"title": "Archive", "version": "1"},
              "basePath": "/v1",
              "consumes": ["application/json"],
              "produces": ["application/json"],
              "paths": {
                "/files": {
                  "get": {"responses": {"200": {"description": "", "schema": {"type": "array", "items": {"$ref": "#/definitions/File"}}}}},
                  "post": {
                    "parameters": [{"name": "file", "in": "body", "required": true, "schema": {"$ref": "#/definitions/NewFile"}}],
                    "responses": {"200": {"description": "", "schema": {"$ref": "#/definitions/File"}}}
                  }
                }
              },
              "definitions": {
                "File": {
                  "type": "object",
                  "required": ["name", "size", "owner", "lock"],
                  "properties": {
                    "name": {"type": "string"},
                    "size": {"type": "integer"},
                    "owner": {"$ref": "#/definitions/Owner"},
                    "lock": {"type": "string", "x-nullable": true},
                    "parents": {"type": "array", "items": {"type": "string"}},
                    "kind": {"type": "string", "enum": ["text", "image"]},
                    "quality": {"type": "number"}
                  }
                },
                "NewFile": {
                  "type": "object",
                  "required": ["name"],
                  "properties": {
                    "name": {"type": "string"},
                    "size": {"type": "integer", "maximum": 100},
                    "owner": {"$ref": "#/definitions/Owner"},
                    "kind": {"type": "string", "enum": ["text", "image"]}
                  }
                },
                "Owner": {
                  "type": "object",
                  "required": ["id"],
                  "properties": {"id": {"type": "integer"}, "name": {"type": "string"}, "team": {"type": "string"}}
                }
              }
            }
            """
    )
}
