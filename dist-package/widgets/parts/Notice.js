import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { AlertIcon, DoneIcon, InfoIcon } from '../icons/icons.js';
const marks = {
    info: _jsx(InfoIcon, {}),
    success: _jsx(DoneIcon, {}),
    warning: _jsx(AlertIcon, {}),
    error: _jsx(AlertIcon, {}),
};
/** A panel in place of a step's content. Warnings and errors are announced assertively, the others politely. */
export function Notice({ tone, children }) {
    const urgent = tone === 'warning' || tone === 'error';
    return (_jsxs("div", { className: `part-notice ui-note ui-${tone}`, role: urgent ? 'alert' : 'status', children: [marks[tone], _jsx("div", { className: "part-notice-body", children: children })] }));
}
