import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { commitText, textOf } from './commitText.js';
import { Field } from './Field.js';
import { TextControl } from './TextControl.js';
/** A field for one line of text. The answer changes while it is typed and is committed on blur. */
export function LineField({ field, width, attributes, uncontrolled, onLeft, children }) {
    const { id, label, hint, error, value, options } = field;
    return (_jsxs(Field, { id: id, label: label, labelHidden: options.labelHidden, hint: hint, error: error, children: [_jsx(TextControl, { field: field, shown: textOf(value), width: width, uncontrolled: uncontrolled, onText: (text) => {
                    onLeft?.(false);
                    field.onChange(text, { uncontrolled });
                }, onDone: (text) => {
                    onLeft?.(true);
                    commitText(field, text);
                }, attributes: attributes }), children] }));
}
