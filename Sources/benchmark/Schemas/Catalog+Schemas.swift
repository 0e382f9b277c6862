/// The schemas of `citm_catalog.json`: one for the whole document, and a fragment for each type of object.
extension Catalog {
    static let schemas = [
        "GetCatalog.response.json": #"""
        {
          "areaNames": {"{*}": "name"},
          "audienceSubCategoryNames": {"{*}": "name"},
          "blockNames": {"{*}": ""},
          "events": {"{*}": "{event}"},
          "performances": ["{performance}"],
          "seatCategoryNames": {"{*}": "name"},
          "subTopicNames": {"{*}": "name"},
          "subjectNames": {"{*}": ""},
          "topicNames": {"{*}": "name"},
          "topicSubTopics": {"{*}": [337184283]},
          "venueNames": {"{*}": "name"}
        }
        """#,
        "Event.json": #"""
        {
          "description{null}": "",
          "id": 138586341,
          "logo{null}": "logo",
          "name": "name",
          "subTopicIds": [337184269],
          "subjectCode{null}": "",
          "subtitle{null}": "",
          "topicIds": [324846099]
        }
        """#,
        "Performance.json": #"""
        {
          "eventId": 138586341,
          "id": 339887544,
          "logo{null}": "logo",
          "name{null}": "",
          "prices": ["{price}"],
          "seatCategories": ["{seat_category}"],
          "seatMapImage{null}": "",
          "start": 1372701600000,
          "venueCode": "venueCode"
        }
        """#,
        "Price.json": #"""
        {
          "amount": 90250,
          "audienceSubCategoryId": 337100890,
          "seatCategoryId": 338937295
        }
        """#,
        "SeatCategory.json": #"""
        {
          "areas": ["{area}"],
          "seatCategoryId": 338937295
        }
        """#,
        "Area.json": #"""
        {
          "areaId": 205705999,
          "blockIds": [1]
        }
        """#,
    ]
}
