import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useRef, useState } from 'react';
import { useBeforePress, useClock } from '../../engine/react/index.js';
import { commitText, textOf } from '../shared/commitText.js';
import { describedBy } from '../shared/describedBy.js';
import { Field } from '../shared/Field.js';
import { fill, messagesOf } from '../shared/messagesOf.js';
import { messages } from './TextArea.widget.js';
import './TextArea.css';
/** How long nobody types before the count is spoken, in milliseconds: it must not interrupt what is read back. */
const pause = 1000;
/** A text that lags behind until it has been the same for a moment. */
function useSettled(text) {
    const clock = useClock();
    const [settled, setSettled] = useState('');
    useEffect(() => {
        const timer = clock.setTimeout(() => setSettled(text), pause);
        return () => clock.clearTimeout(timer);
    }, [clock, text]);
    return settled;
}
/** How many characters are left of the limit. Characters are counted as the check `maxLength` counts them. */
function Count({ id, text, limit, texts }) {
    const left = limit - [...text].length;
    const [several, one] = left < 0 ? [texts.over, texts.oneOver] : [texts.left, texts.oneLeft];
    const said = Math.abs(left) === 1 ? one : fill(several, { count: Math.abs(left) });
    const spoken = useSettled(text === '' ? '' : said);
    return (_jsxs(_Fragment, { children: [_jsx("p", { className: `textarea-count${left < 0 ? ' textarea-over' : ''}`, id: `${id}-count`, children: said }), _jsx("p", { className: "ui-hidden", role: "status", children: spoken })] }));
}
/** Several lines of text. The answer changes while it is typed and is committed on blur. */
export function TextArea(props) {
    const { id, name, label, hint, error, placeholder, value, options, required, busy, onChange, onCommit } = props;
    const { rows = 5, limit, spellcheck = true, autocomplete } = options;
    const area = useRef(null);
    const text = textOf(value);
    useBeforePress(() => {
        const found = area.current.value;
        if (!busy && found !== text)
            onCommit(found);
    });
    return (_jsxs(Field, { id: id, label: label, labelHidden: options.labelHidden, hint: hint, error: error, children: [_jsx("textarea", { ref: area, className: "field-input textarea", id: id, name: name, rows: rows, value: text, placeholder: placeholder, readOnly: busy, spellCheck: spellcheck, autoComplete: autocomplete, "aria-required": required || undefined, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy(id, { hint, error }, limit !== undefined && `${id}-count`), onChange: (event) => busy || onChange(event.currentTarget.value), onBlur: (event) => busy || commitText(props, event.currentTarget.value) }), limit !== undefined && _jsx(Count, { id: id, text: text, limit: limit, texts: messagesOf(messages, options) })] }));
}
