import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { TickIcon } from '../icons/icons.js';
import { FieldGroup } from '../shared/Field.js';
import './ChoiceButtons.css';
/** A choice between large buttons. Pressing a button chooses it; arrow keys choose nothing (WCAG 3.2.2). */
export function ChoiceButtons({ id, label, hint, error, value, choices, options, busy, onCommit, }) {
    return (_jsx(FieldGroup, { id: id, label: label, labelHidden: options.labelHidden, hint: hint, error: error, children: _jsx("div", { className: `choice-list choice-${options.layout ?? 'row'}`, children: choices.map((choice, index) => (_jsxs("button", { type: "button", id: index === 0 ? id : `${id}-${index}`, className: `ui-button choice-button${error ? ' choice-problem' : ''}`, "aria-pressed": choice.value === value, "aria-disabled": busy || undefined, "aria-describedby": error ? `${id}-error` : undefined, onClick: () => busy || onCommit(choice.value), children: [_jsx("span", { className: "choice-mark", children: choice.value === value && _jsx(TickIcon, {}) }), choice.label] }, choice.value))) }) }));
}
