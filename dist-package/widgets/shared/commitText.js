/** The text of an answer; empty if there is none. */
export const textOf = (value) => typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** Commits a text; an unchanged one only marks the field as touched. */
export function commitText({ value, onCommit }, text) {
    if (text === textOf(value))
        onCommit();
    else
        onCommit(text);
}
