import { jsx as _jsx } from "react/jsx-runtime";
import { useLayoutEffect, useRef } from 'react';
import { focusOn } from './focusOn.js';
/** The paragraph under a heading. */
export function StepText({ text }) {
    return _jsx("p", { className: "part-text", children: text });
}
/**
 * The heading of a step. It takes the focus when `focusKey` changes, which is on arrival; an empty key leaves the focus
 * alone (NAV-01).
 */
export function Heading({ text, level, focusKey, id }) {
    const ref = useRef(null);
    const isFirst = useRef(true);
    // Before the next paint, which would show the new step where the old one was scrolled to.
    useLayoutEffect(() => {
        // Somebody may be typing already into a step that the server has drawn.
        const isUsed = isFirst.current && ref.current?.closest('form')?.contains(document.activeElement);
        isFirst.current = false;
        if (focusKey && !isUsed)
            focusOn(ref.current);
    }, [focusKey]);
    const Tag = level === 1 ? 'h1' : 'h2';
    return (_jsx(Tag, { className: `part-heading part-heading-${level}`, id: id, ref: ref, tabIndex: -1, children: text }));
}
