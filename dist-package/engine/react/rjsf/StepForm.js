import { jsx as _jsx, Fragment as _Fragment, jsxs as _jsxs } from "react/jsx-runtime";
import Form from '@rjsf/core';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useContext, useMemo } from 'react';
import { useDetails } from '../details.js';
import { PanelField } from '../FieldAdapter.js';
import { repeatFields, repeatUi, schemaOf, useItemHistory, useStructure } from '../words/Repeats.js';
import { AnyField } from './anyField.js';
/** The rjsf field for every widget. Its path says which field of the panel it renders. */
function RegisteredField({ fieldPathId }) {
    const { item, ...context } = useContext(AnyField);
    // Keys of a step are paths; an item has its own around its members.
    const path = [...(item === undefined ? [] : [item]), ...fieldPathId.path].join('.');
    return _jsx(PanelField, { ...context, path: path });
}
const templates = {
    FieldTemplate: ({ children }) => _jsx(_Fragment, { children: children }),
    ObjectFieldTemplate: ({ properties }) => _jsx(_Fragment, { children: properties.map(({ content }) => content) }),
};
/**
 * The fields of a step, rendered by rjsf with the widgets of the registry. rjsf renders the structure, once: the engine
 * holds and validates the answers (format.md §7.2), and each field follows its own view, which says whether it is shown.
 */
export default function StepForm({ panel, item, details, children, runner, components, busy, loading }) {
    const { schemas, validators } = useDetails(details());
    const whole = schemas[panel];
    const schema = schemaOf(whole, item);
    const structure = useStructure(runner, panel);
    useItemHistory(runner, item);
    const form = useMemo(() => {
        // The widgets render labels, hints and messages.
        const asked = { 'ui:field': 'registered' };
        const properties = Object.entries((schema.properties ?? {}));
        const ui = properties.map(([path, property]) => [path, repeatUi(property, asked) ?? asked]);
        return (_jsx(Form, { tagName: "div", schema: schema, validator: createPrecompiledValidator(validators, whole), fields: { registered: RegisteredField, ...repeatFields }, uiSchema: { 'ui:submitButtonOptions': { norender: true }, ...Object.fromEntries(ui) }, formData: structure && JSON.parse(structure), templates: templates, showErrorList: false, noValidate: true, noHtml5Validate: true, children: _jsx(_Fragment, {}) }));
    }, [whole, schema, validators, structure]);
    const context = useMemo(() => ({ panel, item, runner, components, busy, loading }), [panel, item, runner, components, busy, loading]);
    return (_jsxs(_Fragment, { children: [_jsx(AnyField, { value: context, children: form }), children] }));
}
