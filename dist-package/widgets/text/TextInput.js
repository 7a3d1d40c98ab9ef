import { jsx as _jsx } from "react/jsx-runtime";
import { LineField } from '../shared/LineField.js';
import './TextInput.css';
/** One line of text. */
export function TextInput(props) {
    const { autocomplete, inputMode, width, spellcheck = false, capitalise, maxLength } = props.options;
    return (_jsx(LineField, { uncontrolled: true, field: props, width: width, attributes: {
            autoComplete: autocomplete,
            inputMode,
            spellCheck: spellcheck,
            autoCapitalize: capitalise,
            maxLength,
        } }));
}
