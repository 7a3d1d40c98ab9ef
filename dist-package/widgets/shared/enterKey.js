/** The control of the same form that comes after an input. */
function controlAfter(input) {
    const controls = [...(input.form?.querySelectorAll('input:not([hidden]), select, textarea') ?? [])];
    return controls[controls.indexOf(input) + 1];
}
/** Keyboards on a screen name their Enter key. Those with keys of their own do not: there Enter presses Next (BTN-04). */
const isOnScreen = () => window.matchMedia('(pointer: coarse)').matches;
/**
 * What Enter does in a text input, for its props: on a phone it leads to the next control, and from the last one it
 * presses Next. The keyboard names it accordingly.
 */
export const enterKey = {
    enterKeyHint: 'next',
    onFocus: ({ currentTarget: input }) => {
        input.setAttribute('enterkeyhint', controlAfter(input) ? 'next' : 'go');
    },
    onKeyDown: (event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOnScreen())
            return;
        const next = controlAfter(event.currentTarget);
        if (!next)
            return;
        event.preventDefault();
        next.focus();
    },
};
