/** A chunk or data file of the page could not be loaded: there is no network, or a new version of the site has replaced it. */
export declare class NotLoaded extends Error {
    name: string;
    constructor(cause?: unknown);
}
/** The function with every rejection as a `NotLoaded`. */
export declare const orNotLoaded: <T>(load: () => Promise<T>) => (() => Promise<T>);
