/** A data URL, such as a picture, without its content; any other text as it is. */
export declare function withoutContent(text: string): string;
/** A value as JSON for people, in which data URLs are folded; undefined for undefined. */
export declare const inJson: (value: unknown) => string | undefined;
