import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { englishStringTranslator } from '@rjsf/utils'

/**
 * Stands in for rjsf's own default registry in the built page: our registry replaces its widgets and templates, so
 * that they need not ship (docs/decisions). Only what rjsf itself reaches for remains.
 */
export default function getDefaultRegistry(): Record<string, unknown> {
  return {
    fields: { ObjectField, SchemaField },
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  }
}
