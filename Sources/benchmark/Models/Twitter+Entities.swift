import SchemaEngine

extension Twitter {
    struct Links: BenchmarkModel {
        let urls: [Link]

        init(from fields: Fields) throws {
            urls = try fields["urls"]
        }
    }

    struct Entities: BenchmarkModel {
        let hashtags: [Hashtag]
        let symbols: [Hashtag]
        let urls: [Link]
        let userMentions: [Mention]
        let media: [Media]?

        enum CodingKeys: String, CodingKey {
            case hashtags, symbols, urls, media
            case userMentions = "user_mentions"
        }

        init(from fields: Fields) throws {
            hashtags = try fields["hashtags"]
            symbols = try fields["symbols"]
            urls = try fields["urls"]
            userMentions = try fields["user_mentions"]
            media = try fields["media"]
        }
    }

    struct Mention: BenchmarkModel {
        let screenName: String
        let name: String
        let id: Int
        let idStr: String
        let indices: [Int]

        enum CodingKeys: String, CodingKey {
            case name, id, indices
            case screenName = "screen_name"
            case idStr = "id_str"
        }

        init(from fields: Fields) throws {
            screenName = try fields["screen_name"]
            name = try fields["name"]
            id = try fields["id"]
            idStr = try fields["id_str"]
            indices = try fields["indices"]
        }
    }

    struct Link: BenchmarkModel {
        let url: String
        let expandedURL: String
        let displayURL: String
        let indices: [Int]

        enum CodingKeys: String, CodingKey {
            case url, indices
            case expandedURL = "expanded_url"
            case displayURL = "display_url"
        }

        init(from fields: Fields) throws {
            url = try fields["url"]
            expandedURL = try fields["expanded_url"]
            displayURL = try fields["display_url"]
            indices = try fields["indices"]
        }
    }

    struct Media: BenchmarkModel {
        let id: Int
        let idStr: String
        let indices: [Int]
        let mediaURL: String
        let mediaURLHTTPS: String
        let url: String
        let displayURL: String
        let expandedURL: String
        let type: String
        let sizes: [String: MediaSize]
        let sourceStatusID: Int?
        let sourceStatusIDStr: String?

        enum CodingKeys: String, CodingKey {
            case id, indices, url, type, sizes
            case idStr = "id_str"
            case mediaURL = "media_url"
            case mediaURLHTTPS = "media_url_https"
            case displayURL = "display_url"
            case expandedURL = "expanded_url"
            case sourceStatusID = "source_status_id"
            case sourceStatusIDStr = "source_status_id_str"
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            idStr = try fields["id_str"]
            indices = try fields["indices"]
            mediaURL = try fields["media_url"]
            mediaURLHTTPS = try fields["media_url_https"]
            url = try fields["url"]
            displayURL = try fields["display_url"]
            expandedURL = try fields["expanded_url"]
            type = try fields["type"]
            sizes = try fields["sizes"]
            sourceStatusID = try fields["source_status_id"]
            sourceStatusIDStr = try fields["source_status_id_str"]
        }
    }

    struct MediaSize: BenchmarkModel {
        let w: Int
        let h: Int
        let resize: String

        init(from fields: Fields) throws {
            w = try fields["w"]
            h = try fields["h"]
            resize = try fields["resize"]
        }
    }

    struct Hashtag: BenchmarkModel {
        let text: String
        let indices: [Int]

        init(from fields: Fields) throws {
            text = try fields["text"]
            indices = try fields["indices"]
        }
    }
}
