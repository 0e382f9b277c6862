@testable import Schematic

extension CalendarFixture {
    /// An event with members that no schema contains, a calendar, and an entry of a kind that calendars do not define.
    static let entries = parsed(
        #"""
        [{"id":"e1","kind":"calendar#event","etag":"\"A1\"","title":"Team meeting","sequence":{"value":7,"unk":[1.50]},
          "updated":"2010-05-06T10:00:00Z","location":"Room 6","unkAttr":"ABCDE",
          "when":[{"start":"2010-05-07T10:00:00+02:00","end":"2010-05-07T11:00:00+02:00","reminder":10}],
          "links":[{"rel":"alternate","href":"http://x.example/e1","type":"text/html"},
                   {"rel":"webContent","href":"http://x.example/cup.gif","type":"image/gif","unkAttr2":"EFGHI",
                    "webContent":{"url":"http://x.example/cup.html","width":276,"height":120}}]},
         {"id":"c1","kind":"calendar#calendar","etag":"W/\"A1\"","title":"Ann's","updated":"2010-05-06T10:00:00Z",
          "links":[],"color":"#2952A3","timeZone":"Europe/Berlin","accessLevel":"owner"},
         {"id":"v1","kind":"youtube#video","etag":"\"A1\"","title":"Darcy Dingo","updated":"2010-05-06T10:00:00Z",
          "links":[],"duration":61}]
        """#
    )

    private static func parsed(_ text: String) -> [JSONObject] {
        ((try? JSONValue(parsing: text))?.array ?? []).compactMap(\.object)
    }
}
