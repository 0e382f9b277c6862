/// Makes the containers of objects whose keys have one type.
class StreamingObjects<Key: CodingKey> {
    func container(of writer: StreamingWriter, in place: StreamingText.Place, _ table: Int) -> KeyedEncodingContainer<
        Key
    > {
        KeyedEncodingContainer(StreamingObject<Key>(writer: writer, place: place, table: table))
    }
}

/// Makes these containers with a stored type. Otherwise, unspecialized code looks up the generic type and its
/// protocol conformance at run time for each container, which takes longer than making the container.
final class KnownStreamingObjects<Key, Object: StreamingObjectContainer>: StreamingObjects<Key>
where Object.Key == Key {
    override func container(
        of writer: StreamingWriter,
        in place: StreamingText.Place,
        _ table: Int
    ) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Object(writer: writer, place: place, table: table))
    }
}

protocol StreamingObjectContainer: KeyedEncodingContainerProtocol {
    init(writer: StreamingWriter, place: StreamingText.Place, table: Int)
}

extension StreamingObject: StreamingObjectContainer {}
