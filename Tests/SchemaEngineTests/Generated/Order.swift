import Foundation
@_spi(Generated) import SchemaEngine

/// A model in the form of generated models, with every kind of value that has a reader.
struct Order: _GeneratedModel {
    /// All properties, in a separate allocation.
    struct Values: Sendable, Equatable {
        var id: Int
        var number: String
        var code: String
        var count: Int
        var weight: Double
        var share: Double
        var isPaid: Bool
        var note: String?
        var limit: Int
        var state: State
        var mood: Mood
        var day: CalendarDate
        var made: Date
        var seen: Date
        var since: Date
        var price: Decimal
        var loose: Double
        var link: URL
        var key: UUID
        var data: Data
        var extra: JSONValue
        var parent: Order?
        var person: Buyer
        var lines: [Line]
        var marks: [[Double]]
        var counts: [Int]
        var tags: [String]
        var names: [String: String]
        var people: [String: Buyer]
        var value: Value?
        var event: Event
    }

    private var values: Boxed<Values>

    init(_ values: Values) { self.values = Boxed(values) }

    var id: Int {
        get { values.value.id }
        set { values.value.id = newValue }
    }

    static let schema = GeneratedSchema("Order.json", fingerprint: 0xCBD1_A699_F9B6_34A7)
}

extension Order {
    init(from fields: Fields) throws { values = Boxed(try Values(from: fields)) }
}

extension Order.Values {
    init(from fields: Fields) throws {
        id = try fields["id"]
        number = try fields["number"]
        code = try fields["code"]
        count = try fields["count"]
        weight = try fields["weight"]
        share = try fields["share"]
        isPaid = try fields["is_paid"]
        note = try fields["note"]
        limit = try fields["limit"]
        state = try fields["state"]
        mood = try fields["mood"]
        day = try fields["day"]
        made = try fields["made"]
        seen = try fields["seen"]
        since = try fields["since"]
        price = try fields["price"]
        loose = try fields["loose"]
        link = try fields["link"]
        key = try fields["key"]
        data = try fields["data"]
        extra = try fields["extra"]
        parent = try fields["parent"]
        person = try fields["person"]
        lines = try fields["lines"]
        marks = try fields["marks"]
        counts = try fields["counts"]
        tags = try fields["tags"]
        names = try fields["names"]
        people = try fields["people"]
        value = try fields["value"]
        event = try fields["event"]
    }
}

extension Order {
    init(reading reader: inout ModelReader) throws(ReadingStop) {
        var (id, number, code, count, weight, share, isPaid) = (0, "", "", 0, 0.0, 0.0, false)
        var (note, limit): (String?, Int) = (nil, 25)
        var (state, mood): (State?, Mood?) = (nil, nil)
        var (day, made, seen, since): (CalendarDate?, Date?, Date?, Date?) = (nil, nil, nil, nil)
        var (price, loose): (Decimal, Double) = (0, 0)
        var (link, key, data): (URL?, UUID?, Data) = (nil, nil, Data())
        var (extra, parent, person): (JSONValue, Order?, Buyer?) = (.null, nil, nil)
        var (lines, marks, counts, tags): ([Line], [[Double]], [Int], [String]) = ([], [], [], [])
        var (names, people): ([String: String], [String: Buyer]) = ([:], [:])
        var (value, event): (Value?, Event?) = (nil, nil)
        let layout = Self.layout
        var members = try reader.openObject()
        while let member = try reader.nextMember(&members, layout) {
            switch member {
            case 0: id = try reader.int()
            case 1: number = try reader.string(length: 1...8)
            case 2: code = try reader.string(matching: Self.pattern)
            case 3: count = try reader.int(in: 0...100)
            case 4: weight = try reader.double()
            case 5: share = try reader.double(in: 0...1)
            case 6: isPaid = try reader.bool()
            case 7: note = try reader.string()
            case 8: limit = try reader.int()
            case 9: state = try State(reading: &reader)
            case 10: mood = try Mood(reading: &reader)
            case 11: day = try reader.calendarDate()
            case 12: made = try reader.dateTime()
            case 13: seen = try reader.httpDate()
            case 14: since = try reader.unixSeconds()
            case 15: price = try reader.decimal()
            case 16: loose = try reader.lenientNumber()
            case 17: link = try reader.url()
            case 18: key = try reader.uuid()
            case 19: data = try reader.base64()
            case 20: extra = try reader.json()
            case 21: parent = try Order(reading: &reader)
            case 22: person = try Buyer(reading: &reader)
            case 23: lines = try reader.array(of: Line.self)
            case 24: marks = try reader.array { reader throws(ReadingStop) in try reader.doubles() }
            case 25: counts = try reader.ints()
            case 26: tags = try reader.strings()
            case 27: names = try reader.map { reader throws(ReadingStop) in try reader.string() }
            case 28: people = try reader.map(of: Buyer.self)
            case 29: value = try Value(reading: &reader)
            case 30: event = try Event(reading: &reader)
            default: throw .undecided
            }
        }
        guard let state, let mood, let day, let made, let seen, let since, let link, let key, let person, let event
        else { throw .undecided }
        self.init(
            Values(
                id: id,
                number: number,
                code: code,
                count: count,
                weight: weight,
                share: share,
                isPaid: isPaid,
                note: note,
                limit: limit,
                state: state,
                mood: mood,
                day: day,
                made: made,
                seen: seen,
                since: since,
                price: price,
                loose: loose,
                link: link,
                key: key,
                data: data,
                extra: extra,
                parent: parent,
                person: person,
                lines: lines,
                marks: marks,
                counts: counts,
                tags: tags,
                names: names,
                people: people,
                value: value,
                event: event
            )
        )
    }

    private static let pattern = ReadingPattern("^[A-Z]{2}[0-9]+$")

    private static let layout = ObjectLayout([
        .required("id"),
        .required("number"),
        .required("code"),
        .required("count"),
        .required("weight"),
        .required("share"),
        .required("is_paid"),
        .nullable("note"),
        .defaulted("limit"),
        .required("state"),
        .required("mood"),
        .required("day"),
        .required("made"),
        .required("seen"),
        .required("since"),
        .required("price"),
        .required("loose"),
        .required("link"),
        .required("key"),
        .required("data"),
        .required("extra"),
        .optional("parent"),
        .required("person"),
        .required("lines"),
        .required("marks"),
        .required("counts"),
        .required("tags"),
        .required("names"),
        .required("people"),
        .nullable("value"),
        .required("event"),
    ])
}
