/// The schemas of the generated page: one for the whole document, and a fragment for each type of object.
extension Redmine {
    static let schemas = [
        "GetIssues.response.json": #"""
        {
          "issues": ["{issue}"],
          "total_count": "{int:0..}",
          "offset": "{int:0..}",
          "limit": "{int:0..}"
        }
        """#,
        "Issue.json": #"""
        {
          "id": 1,
          "project": "{reference}",
          "tracker": "{reference}",
          "status": "{status}",
          "priority": "{reference}",
          "author{?}": "{reference}",
          "assigned_to{?}": "{reference}",
          "category{?}": "{reference}",
          "parent{?}": {"id": 1},
          "subject": "Page header overlaps the menu",
          "description{null}": "Seen in a narrow window.",
          "start_date{null}": "{date}",
          "due_date{null}": "{date}",
          "done_ratio": "{int:0..100}",
          "is_private": false,
          "estimated_hours{null}": 29.5,
          "spent_hours{?}": 0.25,
          "custom_fields{?}": ["{custom_field}"],
          "created_on": "{date_iso8601}",
          "updated_on": "{date_iso8601}",
          "closed_on{null}": "{date_iso8601}"
        }
        """#,
        "Reference.json": #"""
        {
          "id": 1,
          "name": "Networking"
        }
        """#,
        "Status.json": #"""
        {
          "id": 1,
          "name": "New",
          "is_closed": false
        }
        """#,
        "CustomField.json": #"""
        {
          "id": 1,
          "name": "Severity level",
          "multiple{?}": true,
          "value{null}": "{string|string_list}"
        }
        """#,
        "StringList.json": #"""
        ["linux"]
        """#,
    ]
}
