/** Whether a text has only characters of a plain keyboard, as nearly all have: then nothing in it deceives. */
export declare const isPlain: (text: string) => boolean;
/** The use of a text: `code` is a rule or a name, `data` is compared with answers, `words` are read by people. */
export type Written = 'code' | 'data' | 'words';
/**
 * The first deceptive character of a text, with its UTF-16 offset; undefined if there is none. A letter of another
 * alphabet counts only inside a word with Latin letters.
 */
export declare function deceiver(text: string, written: Written): {
    at: number;
    character: string;
} | undefined;
/** The first letter of another alphabet that looks like a Latin one. */
export declare const twinIn: (text: string) => string | undefined;
/** The code point and name of a character: `U+0430, which looks like "a"`. */
export declare function spelled(character: string): string;
/** Whether a text has no visible character. */
export declare const isBlank: (text: string) => boolean;
