/** A function that remembers its results by a text. When it knows `most` of them, it forgets them all. */
export declare function remembering<V>(most: number, make: (text: string) => V): (text: string) => V;
/** A function that remembers its result for every object as long as there is the object. */
export declare function rememberingBy<Key extends object, V>(make: (key: Key) => V): (key: Key) => V;
