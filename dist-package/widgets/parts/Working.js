import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useSentences } from 'runnel/react';
import { useLongWait } from './useLongWait.js';
/** Something is loaded, or without a text a process is running, of which the funnel itself says when it takes long. */
export function Working({ text }) {
    const { working, longWait } = useSentences();
    const late = useLongWait(text);
    return (_jsxs("div", { className: text ? 'part-working part-loading' : 'part-working', role: "status", children: [_jsx("span", { className: "ui-spinner", "aria-hidden": "true" }), _jsx("p", { children: text ?? working }), late && _jsx("p", { children: longWait })] }));
}
