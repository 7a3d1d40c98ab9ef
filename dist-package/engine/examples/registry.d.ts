import { type Registry } from '../definition/index.js';
/**
 * The vocabulary of the examples: a small shop that takes bookings for courses. It shows the format and nothing of the product, and has enough names to
 * write a definition with every mistake in it.
 */
export declare const registry: Registry;
/** The theme with which scenarios and previews of the examples start. */
export declare const theme: {
    shop: string;
};
