/// The schemas of `twitter.json`: one for the whole document, and a fragment for each type of object.
extension Twitter {
    static let schemas = [
        "GetSearch.response.json": #"""
        {
          "statuses": ["{status}"],
          "search_metadata": "{search_metadata}"
        }
        """#,
        "Status.json": #"""
        {
          "metadata": "{status_metadata}",
          "created_at": "Sun Aug 31 00:29:15 +0000 2014",
          "id": 505874924095815681,
          "id_str": "505874924095815681",
          "text": "text",
          "source": "source",
          "truncated": false,
          "in_reply_to_status_id{null}": 505874728897085440,
          "in_reply_to_status_id_str{null}": "505874924095815681",
          "in_reply_to_user_id{null}": 866260188,
          "in_reply_to_user_id_str{null}": "505874924095815681",
          "in_reply_to_screen_name{null}": "in reply to screen name",
          "user": "{user}",
          "geo{null}": "{point}",
          "coordinates{null}": "{point}",
          "place{null}": "{place}",
          "contributors{null}": [1],
          "retweet_count": 0,
          "favorite_count": 0,
          "entities": "{entities}",
          "favorited": false,
          "retweeted": false,
          "lang": "ja",
          "retweeted_status{?}": "{status}",
          "possibly_sensitive{?}": false
        }
        """#,
        "StatusMetadata.json": #"""
        {
          "result_type": "recent",
          "iso_language_code": "ja"
        }
        """#,
        "User.json": #"""
        {
          "id": 1186275104,
          "id_str": "505874924095815681",
          "name": "name",
          "screen_name": "screen name",
          "location": "location",
          "description": "description",
          "url{null}": "https://example.org/",
          "entities": "{user_entities}",
          "protected": false,
          "followers_count": 262,
          "friends_count": 252,
          "listed_count": 0,
          "created_at": "Sat Feb 16 13:40:25 +0000 2013",
          "favourites_count": 235,
          "utc_offset{null}": 32400,
          "time_zone{null}": "time zone",
          "geo_enabled": false,
          "verified": false,
          "statuses_count": 1769,
          "lang": "en",
          "contributors_enabled": false,
          "is_translator": false,
          "is_translation_enabled": false,
          "profile_background_color": "C0DEED",
          "profile_background_image_url": "https://example.org/",
          "profile_background_image_url_https": "https://example.org/",
          "profile_background_tile": false,
          "profile_image_url": "https://example.org/",
          "profile_image_url_https": "https://example.org/",
          "profile_banner_url{?}": "https://example.org/",
          "profile_link_color": "C0DEED",
          "profile_sidebar_border_color": "C0DEED",
          "profile_sidebar_fill_color": "C0DEED",
          "profile_text_color": "C0DEED",
          "profile_use_background_image": true,
          "default_profile": true,
          "default_profile_image": false,
          "following": false,
          "follow_request_sent": false,
          "notifications": false
        }
        """#,
        "UserEntities.json": #"""
        {
          "description": "{links}",
          "url{?}": "{links}"
        }
        """#,
        "Links.json": #"""
        {
          "urls": ["{link}"]
        }
        """#,
        "Entities.json": #"""
        {
          "hashtags": ["{hashtag}"],
          "symbols": ["{hashtag}"],
          "urls": ["{link}"],
          "user_mentions": ["{mention}"],
          "media{?}": ["{media}"]
        }
        """#,
        "Mention.json": #"""
        {
          "screen_name": "screen name",
          "name": "name",
          "id": 866260188,
          "id_str": "505874924095815681",
          "indices": [0]
        }
        """#,
        "Link.json": #"""
        {
          "url": "https://example.org/",
          "expanded_url": "https://example.org/",
          "display_url": "display url",
          "indices": [0]
        }
        """#,
        "Media.json": #"""
        {
          "id": 505864942575034369,
          "id_str": "505874924095815681",
          "indices": [13],
          "media_url": "https://example.org/",
          "media_url_https": "https://example.org/",
          "url": "https://example.org/",
          "display_url": "display url",
          "expanded_url": "https://example.org/",
          "type": "photo",
          "sizes": {"{*}": "{media_size}"},
          "source_status_id{?}": 505864943636197400,
          "source_status_id_str{?}": "505874924095815681"
        }
        """#,
        "MediaSize.json": #"""
        {
          "w": 600,
          "h": 338,
          "resize": "fit"
        }
        """#,
        "Hashtag.json": #"""
        {
          "text": "text",
          "indices": [0]
        }
        """#,
        "SearchMetadata.json": #"""
        {
          "completed_in": 0.087,
          "max_id": 505874924095815700,
          "max_id_str": "505874924095815681",
          "next_results": "next results",
          "query": "query",
          "refresh_url": "refresh url",
          "count": 100,
          "since_id": 0,
          "since_id_str": "505874924095815681"
        }
        """#,
        "Point.json": #"""
        {
          "type": "Point",
          "coordinates": [40.74118764, -73.9998279]
        }
        """#,
        "Place.json": #"""
        {
          "id": "01a9a39529b27f36",
          "full_name": "Manhattan, NY"
        }
        """#,
    ]
}
