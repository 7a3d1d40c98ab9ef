import { type Host } from '../run/index.js';
/** What a site gives to the funnels on its pages. */
export interface Site {
    /** Goes to another path of the site. */
    navigate(path: string): void;
    theme?: Record<string, unknown>;
    /** Says something that concerns the page, also on the page to which the visitor is redirected; `''` says nothing any more. */
    announce?(text: string): void;
    /** Answers with which a journey starts; asked for again for each journey. */
    seed?(): Record<string, unknown>;
    /** Deletes the server's copy of a journey, if the site keeps such copies (`persist.in: "server"`). */
    drop?(id: string): Promise<void>;
}
/** The browser as the host of a funnel: real clock, real calls, session storage, events on `window`. */
export declare function browserHost(funnel: string, site: Site): Host;
