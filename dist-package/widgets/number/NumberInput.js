import { jsx as _jsx } from "react/jsx-runtime";
import { readNumber } from '../../schemas/values/amounts.js';
import { NumberField } from '../shared/NumberField.js';
import './NumberInput.css';
/** A number. It is not `<input type="number">`, which drops what it cannot read and changes when the page is scrolled. */
export function NumberInput(props) {
    const { unit } = props.options;
    return (_jsx(NumberField, { field: props, read: readNumber, write: String, inputMode: "numeric", ...(unit && { unit: { text: unit, at: 'end' } }) }));
}
