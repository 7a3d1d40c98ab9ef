/** Loads the page anew when the browser brings it back with answers that were deleted meanwhile (`/clear`). */
export declare function reloadWhenForgotten(key: string): void;
