import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusField, focusOn } from './focusOn.js';
/** Keeps the focused field in view when the summary above it pushes it down. */
function keepInSight() {
    const focused = document.activeElement;
    if (focused?.closest('form.step'))
        focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
/**
 * The errors as links to their fields. It takes the focus after every attempt (ERR-04, ERR-05); after a mere blur it is
 * announced without moving the focus.
 */
export function ErrorSummary({ heading, errors, focusKey }) {
    const box = useRef(null);
    const attempted = focusKey > 0;
    const isShown = errors.length > 0;
    useLayoutEffect(() => {
        if (attempted)
            focusOn(box.current);
    }, [attempted, focusKey]);
    useEffect(() => {
        if (isShown && !attempted)
            keepInSight();
    }, [isShown, attempted]);
    if (!isShown)
        return null;
    return (_jsx("div", { className: "part-summary ui-focus", ref: box, tabIndex: -1, children: _jsxs("div", { role: attempted ? 'alert' : 'status', children: [_jsx("h2", { className: "part-summary-title", children: heading }), _jsx("ul", { className: "part-summary-list", children: errors.map(({ target, message }) => (_jsx("li", { children: _jsx("a", { className: "ui-focus", href: `#${target}`, onClick: (event) => {
                                event.preventDefault();
                                focusField(target);
                            }, children: message }) }, target))) })] }) }));
}
