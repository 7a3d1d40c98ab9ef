import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
import Form from '@rjsf/core';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { createContext, useContext, useMemo } from 'react';
import { useDetails } from '../details.js';
import { PanelField } from '../FieldAdapter.js';
// Not rjsf's own context, every change of which renders every field.
const AnyField = createContext(null);
/** The rjsf field for every widget. Its path says which field of the panel it renders. */
function RegisteredField({ fieldPathId }) {
    return _jsx(PanelField, { ...useContext(AnyField), path: String(fieldPathId.path[0]) });
}
const templates = {
    FieldTemplate: ({ children }) => _jsx(_Fragment, { children: children }),
    ObjectFieldTemplate: ({ properties }) => _jsx(_Fragment, { children: properties.map(({ content }) => content) }),
};
/**
 * The fields of a step, rendered by rjsf with the widgets of the registry. rjsf renders the structure, once: the engine
 * holds and validates the answers (format.md §7.2), and each field follows its own view, which says whether it is shown.
 */
export default function StepForm({ panel, details, children, runner, components, busy, loading }) {
    const { schemas, validators } = useDetails(details());
    const schema = schemas[panel];
    const form = useMemo(() => {
        // The widgets render labels, hints and messages.
        const asked = Object.keys(schema.properties ?? {}).map((path) => [path, { 'ui:field': 'registered' }]);
        return (_jsx(Form, { tagName: "div", schema: schema, validator: createPrecompiledValidator(validators, schema), fields: { registered: RegisteredField }, uiSchema: { 'ui:submitButtonOptions': { norender: true }, ...Object.fromEntries(asked) }, templates: templates, showErrorList: false, noValidate: true, noHtml5Validate: true, children: _jsx(_Fragment, {}) }));
    }, [schema, validators]);
    const context = useMemo(() => ({ panel, runner, components, busy, loading }), [panel, runner, components, busy, loading]);
    return (_jsxs(_Fragment, { children: [_jsx(AnyField, { value: context, children: form }), children] }));
}
