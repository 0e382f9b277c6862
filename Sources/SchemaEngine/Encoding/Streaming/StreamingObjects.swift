/// Makes the containers of objects whose keys are of one type.
class StreamingObjects<Key: CodingKey> {
    func container(of writer: StreamingWriter, in place: StreamingText.Place, _ table: Int) -> KeyedEncodingContainer<Key>
    {
        KeyedEncodingContainer(StreamingObject<Key>(writer: writer, place: place, table: table))
    }
}

/// The same, with the container's type at hand: the runtime looks up a generic type, and that it is a container, anew
/// each time that code which is not specialised names it, and that takes longer than making one.
final class KnownStraightObjects<Key, Object: StreamingObjectContainer>: StreamingObjects<Key> where Object.Key == Key {
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
