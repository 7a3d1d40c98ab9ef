/** The key under which this tab stores a journey. */
export declare const sessionKey: (funnel: string) => string;
/** The key for the id of the server's copy, which exists once somebody has asked for a link. */
export declare const savedKey: (funnel: string) => string;
/** The key for what was done in a form whose code could not be loaded. */
export declare const actsKey: (funnel: string) => string;
/** The session storage of this tab. If the browser refuses storage, nothing is stored and nothing throws. */
export declare const tab: {
    get: (key: string) => string | null;
    /** Returns whether the value was stored. */
    set: (key: string, text: string) => boolean;
    remove: (key: string) => void;
    /** Removes everything. */
    clear: () => void;
};
