import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
/**
 * Replaces rjsf's default registry in the built page (docs/decisions/003). Our widgets replace its widgets and templates,
 * so only what rjsf itself uses remains.
 */
export default function getDefaultRegistry() {
    return {
        fields: { ObjectField, SchemaField },
        templates: { ButtonTemplates: {} },
        widgets: {},
        rootSchema: {},
        formContext: {},
        translateString: (text) => text,
        globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
    };
}
