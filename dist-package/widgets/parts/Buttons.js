import { jsx as _jsx } from "react/jsx-runtime";
const looks = {
    primary: 'ui-button ui-button-primary',
    secondary: 'ui-button',
    link: 'ui-link',
};
/** The buttons of a step. While the step is busy they stay and do nothing. */
export function Buttons({ buttons, busy }) {
    if (buttons.length === 0)
        return null;
    return (_jsx("div", { className: "part-buttons", children: buttons.map(({ id, label, kind, press }) => (_jsx("button", { type: "button", className: looks[kind], "aria-disabled": busy || undefined, onClick: () => busy || press(), children: label }, id))) }));
}
