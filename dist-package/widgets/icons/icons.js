import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
/** Icons are decorative: the text beside them has the meaning. */
const icon = (children) => function Icon() {
    return (_jsx("svg", { className: "ui-icon", viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", strokeWidth: "2", strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": "true", focusable: "false", children: children }));
};
export const AlertIcon = icon(_jsxs(_Fragment, { children: [_jsx("circle", { cx: "12", cy: "12", r: "9" }), _jsx("path", { d: "M12 7v6M12 16.5v.5" })] }));
export const InfoIcon = icon(_jsxs(_Fragment, { children: [_jsx("circle", { cx: "12", cy: "12", r: "9" }), _jsx("path", { d: "M12 11v6M12 7v.5" })] }));
export const TickIcon = icon(_jsx("path", { d: "m5 12.5 4.5 4.5L19 7.5" }));
export const DoneIcon = icon(_jsxs(_Fragment, { children: [_jsx("circle", { cx: "12", cy: "12", r: "9" }), _jsx("path", { d: "m8 12.5 3 3 5.5-6" })] }));
export const ClockIcon = icon(_jsxs(_Fragment, { children: [_jsx("circle", { cx: "12", cy: "12", r: "9" }), _jsx("path", { d: "M12 7v5l3.5 2" })] }));
export const WaitingIcon = icon(_jsx("circle", { cx: "12", cy: "12", r: "9", strokeDasharray: "2 4" }));
export const CloseIcon = icon(_jsx("path", { d: "M6 6l12 12M18 6 6 18" }));
export const BackIcon = icon(_jsx("path", { d: "M19 12H5m6-6-6 6 6 6" }));
export const SearchIcon = icon(_jsxs(_Fragment, { children: [_jsx("circle", { cx: "11", cy: "11", r: "6.5" }), _jsx("path", { d: "m16 16 4.5 4.5" })] }));
export const PinIcon = icon(_jsxs(_Fragment, { children: [_jsx("path", { d: "M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 0 1 13 0C18.5 15.2 12 21 12 21Z" }), _jsx("circle", { cx: "12", cy: "10", r: "2.3" })] }));
export const UndoIcon = icon(_jsx("path", { d: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4" }));
export const DownloadIcon = icon(_jsx("path", { d: "M12 4v11m-5-5 5 5 5-5M5 20h14" }));
export const FileIcon = icon(_jsx("path", { d: "M13 3H6v18h12V8l-5-5Zm0 0v5h5" }));
export const ShieldIcon = icon(_jsxs(_Fragment, { children: [_jsx("path", { d: "M12 3 5 6v5c0 5 3 8.3 7 10 4-1.7 7-5 7-10V6l-7-3Z" }), _jsx("path", { d: "m9 11.5 2.3 2.3L15.5 9.5" })] }));
export const PoundIcon = icon(_jsx("path", { d: "M16.5 7A4 4 0 0 0 9 9c0 4 1 8-2 11h10M7 13h7" }));
export const PercentIcon = icon(_jsxs(_Fragment, { children: [_jsx("path", { d: "M18 6 6 18" }), _jsx("circle", { cx: "7.5", cy: "7.5", r: "2" }), _jsx("circle", { cx: "16.5", cy: "16.5", r: "2" })] }));
