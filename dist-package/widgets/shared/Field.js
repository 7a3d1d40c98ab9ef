import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { AlertIcon } from '../icons/icons.js';
import './controls.css';
import './Field.css';
const hiddenIf = (hidden) => (hidden ? 'ui-hidden' : 'field-label');
export function FieldHint({ id, hint }) {
    return hint ? (_jsx("p", { className: "field-hint", id: `${id}-hint`, children: hint })) : null;
}
/** The error message of a field, with a visually hidden "Error:" in front. The summary has the same text. */
export function FieldError({ id, error }) {
    if (!error)
        return null;
    return (_jsxs("p", { className: "field-error", id: `${id}-error`, children: [_jsx(AlertIcon, {}), _jsxs("span", { children: [_jsx("span", { className: "ui-hidden", children: "Error: " }), error] })] }));
}
/** Label, hint, error and control, in reading order. */
export function Field({ id, label, labelHidden, hint, error, mark, children }) {
    return (_jsxs("div", { className: "field", children: [mark ? (_jsxs("div", { className: "field-head", children: [_jsx("label", { className: hiddenIf(labelHidden), id: `${id}-label`, htmlFor: id, children: label }), _jsx("span", { className: "field-mark", "aria-hidden": "true", children: mark })] })) : (_jsx("label", { className: hiddenIf(labelHidden), id: `${id}-label`, htmlFor: id, children: label })), _jsx(FieldHint, { id: id, hint: hint }), _jsx(FieldError, { id: id, error: error }), children] }));
}
/** The same for a group of controls: `<fieldset>` and `<legend>`, described by hint and error. */
export function FieldGroup({ id, label, labelHidden, hint, error, attributes, children }) {
    const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
    return (_jsxs("fieldset", { className: "field", "aria-describedby": described, ...attributes, children: [_jsx("legend", { className: hiddenIf(labelHidden), children: label }), _jsx(FieldHint, { id: id, hint: hint }), _jsx(FieldError, { id: id, error: error }), children] }));
}
