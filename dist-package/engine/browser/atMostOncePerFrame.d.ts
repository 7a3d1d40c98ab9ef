/**
 * Runs the last function that it was given after the next frame, so that what is typed is drawn first; at once when the
 * page is hidden or unloaded.
 */
export declare function atMostOncePerFrame(): (run: () => void) => void;
