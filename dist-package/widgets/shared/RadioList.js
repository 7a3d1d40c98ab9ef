import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import './RadioList.css';
/** The radio buttons of a group, each as large as its label. */
export const RadioList = ({ id, name, choices, chosen, busy, onChoose, }) => choices.map(({ value, label }, index) => (_jsxs("label", { className: "radio-choice", children: [_jsx("input", { className: "radio-mark ui-focus", type: "radio", id: id && (index === 0 ? id : `${id}-${index}`), name: name, value: value, checked: value === chosen, "aria-disabled": busy || undefined, onChange: () => busy || onChoose(value) }), _jsx("span", { children: label })] }, value)));
