/// Makes the containers of objects whose keys are of one type.
class StraightObjects<Key: CodingKey> {
    func container(of writer: StraightWriter, in place: StraightText.Place, _ table: Int) -> KeyedEncodingContainer<Key>
    {
        KeyedEncodingContainer(StraightObject<Key>(writer: writer, place: place, table: table))
    }
}

/// The same, with the container's type at hand: the runtime looks up a generic type, and that it is a container, anew
/// each time that code which is not specialised names it, and that takes longer than making one.
final class KnownStraightObjects<Key, Object: StraightObjectContainer>: StraightObjects<Key> where Object.Key == Key {
    override func container(
        of writer: StraightWriter,
        in place: StraightText.Place,
        _ table: Int
    ) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Object(writer: writer, place: place, table: table))
    }
}

protocol StraightObjectContainer: KeyedEncodingContainerProtocol {
    init(writer: StraightWriter, place: StraightText.Place, table: Int)
}

extension StraightObject: StraightObjectContainer {}
