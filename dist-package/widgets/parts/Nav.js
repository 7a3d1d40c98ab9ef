import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { BackIcon } from '../icons/icons.js';
/**
 * Next and Back. Next is never natively disabled: shut or busy, it is `aria-disabled` with a reason, and a press still
 * counts as an attempt (BTN-01 to BTN-03, AMB-54). It is a submit button, so that Enter presses it too. While the step
 * is busy, both are shown as busy and do nothing.
 */
export function Nav({ nav: { place, next, back }, reasonId, onNext, onBack, children }) {
    return (_jsxs("div", { className: `part-nav part-nav-${place}`, children: [children, next?.reason && (_jsx("p", { className: "part-reason", id: reasonId, children: next.reason })), _jsxs("div", { className: "part-nav-row", children: [back && (_jsxs("button", { type: "button", className: "ui-button part-back", "aria-disabled": back.busy || undefined, onClick: () => back.busy || onBack(), children: [_jsx(BackIcon, {}), back.label] })), next && _jsx(NextButton, { next: next, reasonId: reasonId, onNext: onNext })] })] }));
}
function NextButton({ next, reasonId, onNext, }) {
    const { label, shut, busy, reason } = next;
    const [idleLabel, setIdleLabel] = useState(label);
    if (!busy && idleLabel !== label)
        setIdleLabel(label);
    return (_jsxs("button", { type: "submit", className: "ui-button ui-button-primary part-next", "aria-disabled": shut || busy || undefined, "aria-describedby": reason ? reasonId : undefined, onClick: (event) => {
            event.preventDefault();
            if (!busy)
                onNext();
        }, children: [_jsxs("span", { className: "part-next-label", children: [busy && _jsx("span", { className: "ui-spinner", "aria-hidden": "true" }), label] }, String(busy)), _jsx("span", { className: "part-next-ghost", "aria-hidden": "true", children: idleLabel })] }));
}
