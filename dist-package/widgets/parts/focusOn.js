/** How far down a heading may be without scrolling to it, in CSS pixels. */
const farthest = 400;
/**
 * Focuses an element (or `focused` in its place) and scrolls it to the top of the view without animation (NAV-03). If
 * it is visible from the top of the page, the page scrolls there, so that logo and progress show too.
 */
export function focusOn(element, focused = element) {
    if (!element)
        return;
    focused?.focus({ preventScroll: true });
    const inDialog = element.closest('dialog') !== null;
    if (!inDialog)
        window.scrollTo({ top: 0, behavior: 'instant' });
    if (inDialog || element.getBoundingClientRect().top > Math.min(farthest, window.innerHeight / 2))
        element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
/** Focuses the target of an error link and keeps its label in view. */
export function focusField(id) {
    const control = document.getElementById(id);
    if (!control)
        return;
    const label = control.closest('fieldset')?.querySelector('legend') ?? document.querySelector(`label[for="${CSS.escape(id)}"]`);
    (label ?? control).scrollIntoView({ block: 'start', behavior: 'instant' });
    control.focus({ preventScroll: true });
}
