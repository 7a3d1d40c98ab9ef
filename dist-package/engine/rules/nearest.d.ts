/**
 * The candidate nearest to `word` (optimal string alignment), or undefined if none is near: words of up to two letters must be
 * equal, up to four may differ by one, up to eight by two, longer ones by three. Case is ignored.
 */
export declare function nearest(word: string, candidates: Iterable<string>): string | undefined;
/** `did you mean "form"?`, or undefined if no candidate is near. */
export declare function didYouMean(word: string, candidates: Iterable<string>): string | undefined;
/**
 * What to write instead of an unknown name: the nearest one; else those with the same words, or all if they are few.
 * `where` says what lists them, for a name that no other is near to.
 */
export declare function instead(word: string, candidates: Iterable<string>, where?: string): string;
