/**
 * Plain data like `now`, in which every part that equals its part of `before` is that very object. So what has not changed
 * can be told by identity, also behind entries of a list that have come or gone.
 */
export declare function withKept<T>(before: unknown, now: T): T;
