import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useLayoutEffect, useRef } from 'react';
import { AlertIcon } from '../icons/icons.js';
import { focusOn } from './focusOn.js';
/** The inputs of a dialog, without the user name that is only there for password managers. */
const asked = 'input:not([hidden])';
/**
 * A message about the whole step: a failed call or an alert. It takes the focus when it appears. In a dialog the input
 * takes the focus instead, to be corrected (OTP-06); screen readers still announce the alert.
 */
export function Banner({ kind, text }) {
    const box = useRef(null);
    // In the order of the page, so that a heading that takes the focus, too, has it in the end.
    useLayoutEffect(() => {
        const again = kind === 'error' ? box.current?.closest('dialog')?.querySelector(asked) : null;
        focusOn(box.current, again ?? box.current);
    }, [kind]);
    return (_jsxs("div", { className: `part-banner ui-note ui-${kind === 'alert' ? 'warning' : kind} ui-focus`, role: "alert", ref: box, tabIndex: -1, children: [_jsx(AlertIcon, {}), _jsx("p", { children: text })] }));
}
