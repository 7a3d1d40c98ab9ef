/** A random UUID. `crypto.randomUUID` needs a secure context, which a phone on the local network does not have. */
export declare function randomId(): string;
