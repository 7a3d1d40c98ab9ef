import { jsx as _jsx } from "react/jsx-runtime";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, } from 'react';
import { useBeforePress } from '../../engine/react/index.js';
import { describedBy } from './describedBy.js';
import { enterKey } from './enterKey.js';
import { useAutofill } from './useAutofill.js';
/** Calls `left` when the focus leaves the whole field, including buttons beside the input such as "Show password". */
function useLeft(input, left) {
    const leave = useEffectEvent(left);
    useEffect(() => {
        const control = input.current;
        const field = control.closest('.field') ?? control;
        const out = ({ relatedTarget }) => {
            if (!field.contains(relatedTarget))
                leave(control.value);
        };
        field.addEventListener('focusout', out);
        return () => field.removeEventListener('focusout', out);
    }, [input]);
}
/** The text that was last rendered or reported. An uncontrolled input is made to show what is rendered. */
function useKnownText(inputRef, shown, uncontrolled) {
    const known = useRef(shown);
    const isFirst = useRef(true);
    useLayoutEffect(() => {
        // What the browser filled in before the page was hydrated stays.
        if (uncontrolled && !isFirst.current && inputRef.current.value !== shown)
            inputRef.current.value = shown;
        isFirst.current = false;
        known.current = shown;
    });
    return known;
}
/**
 * A text input. Silent autofill is detected by polling, by the autofill animation, on blur and when Next is pressed.
 */
export function TextControl({ field, shown, onText, onDone, width = 'full', uncontrolled = false, describedByToo, attributes, }) {
    const input = useRef(null);
    const done = (text) => {
        if (!field.busy)
            onDone(text);
    };
    const knownRef = useKnownText(input, shown, uncontrolled);
    const [first] = useState(shown);
    useAutofill(input, knownRef, done);
    useBeforePress(() => {
        const found = input.current.value;
        if (found !== knownRef.current)
            done(found);
    });
    useLeft(input, done);
    return (_jsx("input", { type: "text", ...enterKey, ...attributes, ref: input, className: `field-input field-input-${width}`, id: field.id, name: field.name, placeholder: field.placeholder, ...(uncontrolled ? { defaultValue: first } : { value: shown }), readOnly: field.busy, "aria-required": field.required || undefined, "aria-invalid": field.error ? true : undefined, "aria-describedby": describedBy(field.id, field, describedByToo), onChange: ({ currentTarget }) => {
            if (field.busy) {
                if (uncontrolled)
                    currentTarget.value = knownRef.current;
                return;
            }
            if (uncontrolled)
                knownRef.current = currentTarget.value;
            onText(currentTarget.value, currentTarget);
        }, onAnimationStart: (event) => {
            if (event.animationName === 'field-autofill' && event.currentTarget.value !== knownRef.current)
                done(event.currentTarget.value);
        } }));
}
