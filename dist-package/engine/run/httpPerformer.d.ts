import type { Attempt, Reply } from './host.js';
interface Request {
    url: string;
    init: RequestInit;
}
/** The HTTP request of an attempt. Inputs that the path does not name are the JSON body, or the query for GET and DELETE; `body` replaces them. */
export declare function requestOf({ operation, inputs, body, idempotencyKey }: Omit<Attempt, 'signal'>): Request;
/** Performs operations over HTTP, with the cookies of the site. Any exception of `send` counts as `offline`. */
export declare const httpPerformer: (send: typeof fetch) => ((attempt: Attempt) => Promise<Reply>);
export {};
