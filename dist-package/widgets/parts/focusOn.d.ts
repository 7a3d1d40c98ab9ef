/**
 * Focuses an element (or `focused` in its place) and scrolls it to the top of the view without animation (NAV-03). If
 * it is visible from the top of the page, the page scrolls there, so that logo and progress show too.
 */
export declare function focusOn(element: HTMLElement | null, focused?: HTMLElement | null): void;
/** Focuses the target of an error link and keeps its label in view. */
export declare function focusField(id: string): void;
