import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { textOf } from './commitText.js';
import { Field } from './Field.js';
import { TextControl } from './TextControl.js';
import './NumberField.css';
/**
 * A number that is typed as text. What can be read is kept as a number, anything else as it was typed, so that the
 * checks of the widget can speak of it.
 */
export function NumberField({ field, read, write, inputMode, unit }) {
    const { id, label, hint, error, value, options, onChange, onCommit } = field;
    const [typed, setTyped] = useState();
    const shown = typeof value === 'number' ? write(value) : textOf(value);
    // The typed text is shown only as long as the answer is the one it was read as.
    const text = typed && typed.value === value ? typed.text : shown;
    const toValue = (given) => (given.trim() === '' ? undefined : (read(given) ?? given));
    const type = (given) => {
        setTyped({ text: given, value: toValue(given) });
        onChange(toValue(given));
    };
    const leave = (left) => {
        const answer = toValue(left);
        setTyped(undefined);
        if (answer === undefined && value !== undefined)
            onChange(undefined);
        if (answer === undefined || answer === value)
            onCommit();
        else
            onCommit(answer);
    };
    return (_jsx(Field, { id: id, label: label, labelHidden: options.labelHidden, hint: hint, error: error, children: _jsxs("div", { className: `number-field number-field-${unit?.at ?? 'bare'}`, children: [_jsx(TextControl, { field: field, shown: text, width: options.width ?? 'short', onText: type, onDone: leave, ...(unit && { describedByToo: `${id}-unit` }), attributes: {
                        inputMode: options.inputMode ?? inputMode,
                        autoComplete: options.autocomplete ?? 'off',
                        spellCheck: false,
                    } }), unit && (_jsx("span", { className: "number-unit", id: `${id}-unit`, children: unit.spoken ? (_jsxs(_Fragment, { children: [_jsx("span", { "aria-hidden": "true", children: unit.text }), _jsx("span", { className: "ui-hidden", children: unit.spoken })] })) : (unit.text) }))] }) }));
}
