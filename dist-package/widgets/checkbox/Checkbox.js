import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useRef } from 'react';
import { useBeforePress } from '../../engine/react/index.js';
import { describedBy } from '../shared/describedBy.js';
import { FieldError, FieldHint } from '../shared/Field.js';
import './Checkbox.css';
/** A box to tick. It is never ticked by default. */
export function Checkbox({ id, name, label, hint, error, value, required, busy, describedByToo, onCommit, }) {
    const box = useRef(null);
    useBeforePress(() => {
        if (!busy && box.current.checked !== (value === true))
            onCommit(box.current.checked);
    });
    return (_jsxs("div", { className: "checkbox", children: [_jsx(FieldHint, { id: id, hint: hint }), _jsx(FieldError, { id: id, error: error }), _jsxs("label", { className: `checkbox-label${error ? ' checkbox-problem' : ''}`, children: [_jsx("input", { ref: box, className: "checkbox-box ui-focus", type: "checkbox", id: id, name: name, checked: value === true, "aria-required": required || undefined, "aria-invalid": error ? true : undefined, "aria-disabled": busy || undefined, "aria-describedby": describedBy(id, { hint, error }, describedByToo), onChange: (event) => busy || onCommit(event.currentTarget.checked) }), _jsx("span", { children: label })] })] }));
}
