import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useRef } from 'react';
import { useBeforePress } from '../../engine/react/index.js';
import { describedBy } from '../shared/describedBy.js';
import { Field } from '../shared/Field.js';
import './SelectInput.css';
/** A choice in a native `<select>`. */
export function SelectInput({ id, name, label, hint, error, value, choices, options, required, placeholder, busy, onCommit, }) {
    const chosen = choices.findIndex((choice) => choice.value === value);
    const list = useRef(null);
    const take = (index) => {
        const picked = index === '' ? undefined : choices[Number(index)];
        if (!busy && picked && picked.value !== value)
            onCommit(picked.value);
    };
    useBeforePress(() => take(list.current.value));
    return (_jsx(Field, { id: id, label: label, labelHidden: options.labelHidden, hint: hint, error: error, children: _jsxs("select", { ref: list, className: `field-input select-input field-input-${options.width ?? 'medium'}`, id: id, name: name, value: chosen < 0 ? '' : chosen, autoComplete: options.autocomplete, "aria-required": required || undefined, "aria-invalid": error ? true : undefined, "aria-disabled": busy || undefined, "aria-describedby": describedBy(id, { hint, error }), onChange: (event) => take(event.currentTarget.value), onBlur: () => busy || onCommit(), children: [_jsx("option", { value: "", disabled: chosen >= 0, children: options.prompt ?? placeholder ?? 'Please select' }), choices.map((choice, index) => (_jsx("option", { value: index, children: choice.label }, choice.value)))] }) }));
}
