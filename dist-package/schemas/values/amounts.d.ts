/** The number that a text means, as people write it: ` 12 `, `1,200`, `1 200.5`, `-3`. Undefined if it is none. */
export declare function readNumber(text: string): number | undefined;
/** The pounds that a text means: `£1,200.50`, `1200`, `.5`. Undefined for parts of a penny and what is no amount. */
export declare function readPounds(text: string): number | undefined;
/** `1200` or `1200.50`: pence only where there are any. */
export declare const writePounds: (pounds: number) => string;
/**
 * `£4,000` or `£1,100.50`: pence only where there are any. What is not a number counts as 0. Without `Intl`, whose first
 * formatter keeps a phone busy for 55 ms.
 */
export declare function money(amount: unknown): string;
