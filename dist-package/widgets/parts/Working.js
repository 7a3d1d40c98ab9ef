import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useLongWait } from './useLongWait.js';
/** Something is loaded, or without a text a process is running, of which the funnel itself says when it takes long. */
export function Working({ text }) {
    const late = useLongWait(text);
    return (_jsxs("div", { className: text ? 'part-working part-loading' : 'part-working', role: "status", children: [_jsx("span", { className: "ui-spinner", "aria-hidden": "true" }), _jsx("p", { children: text ?? 'One moment…' }), late && _jsx("p", { children: "This takes longer than usual. It is safe to wait here." })] }));
}
