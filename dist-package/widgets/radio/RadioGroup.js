import { jsx as _jsx } from "react/jsx-runtime";
import { FieldGroup } from '../shared/Field.js';
import { RadioList } from '../shared/RadioList.js';
import './RadioGroup.css';
/** A choice between radio buttons. Arrow keys choose, as they do in every group of radio buttons. */
export function RadioGroup({ id, name, label, hint, error, value, choices, options, required, busy, onCommit, }) {
    return (_jsx(FieldGroup, { id: id, label: label, labelHidden: options.labelHidden, hint: hint, error: error, attributes: {
            role: 'radiogroup',
            'aria-required': required || undefined,
            'aria-invalid': error !== undefined || undefined,
        }, children: _jsx("div", { className: `radio-group radio-${options.layout ?? 'stack'}`, children: _jsx(RadioList, { id: id, name: name, choices: choices, chosen: value, busy: busy, onChoose: onCommit }) }) }));
}
