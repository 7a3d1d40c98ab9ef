type Pairs = Map<object, object>;
/**
 * Replaces rjsf's `deepEquals` in the built page, which needs a library. Deep equality in which all functions are equal
 * and circular references end.
 */
export default function deepEquals(a: unknown, b: unknown, seen?: Pairs): boolean;
export {};
