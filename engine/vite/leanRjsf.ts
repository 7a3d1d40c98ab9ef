import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { ownValue } from '#engine/rules/index.ts'
import { type LeftOut, leavingOut, neverReached } from './leftOut.ts'

/** The ending of our modules: compiled, they are JavaScript. */
const ending = extname(import.meta.url)

const ours = (module: string): string => fileURLToPath(new URL(`../react/rjsf/${module}${ending}`, import.meta.url))

/** Modules of rjsf by package and file, and their replacements (docs/decisions/003). */
const replaced: [from: string, file: string, by: string][] = [
  ['@rjsf/core', '/getDefaultRegistry.js', ours('defaultRegistry')],
  ['@rjsf/utils', '/deepEquals.js', ours('deepEquals')],
  ['@rjsf/utils', '/getDefaultFormState.js', '\0runnel:given-data'],
  ['@rjsf/utils', '/findSchemaDefinition.js', '\0runnel:no-refs'],
  ['@rjsf/utils', '/schemaHasNestedConditional.js', '\0runnel:unconditional'],
  ['@rjsf/utils', '/enums.js', '\0runnel:no-texts'],
]

const inPackage = (file: string): RegExp => new RegExp(`/${file.replaceAll('.', '\\.')}$`)

/**
 * Functions of rjsf that answer changes of values, submits and messages, by file. rjsf gets neither answers nor callbacks:
 * it draws the structure, so they are never called, and throw if they are.
 */
const unreached: [file: RegExp, LeftOut][] = [
  [
    inPackage('@rjsf/core/lib/components/Form.js'),
    {
      ...neverReached(
        'withoutAbsentValues toIChangeEvent isReportedFormData reportChange',
        'validate renderErrors liveValidate getUsedFormData getFieldNames omitExtraData',
        'setFieldValue onChange rethrowLater isLiveValidatedOnChange validateBeforeThrow processChange reset onBlur',
        'queueUpdate onFocus validateSubmission validateWithExtraErrors focusFirstError reportErrors submit',
        'focusOnError validateFormWithFormData validateForm',
      ),
      // Items of a list come and go. A form has no state of its own, so each rendering builds it from its props.
      shouldComponentUpdate: '{ return nextProps !== this.props || nextState !== this.state }',
      getSnapshotBeforeUpdate: '{ return null }',
      componentDidUpdate:
        '{ if (_ !== this.props) this.setState(this.getStateFromProps(this.props, this.props.formData, undefined, false, undefined, true, false, null)) }',
      // Without `extraErrors` and a validation there is nothing to merge.
      mergeErrors: '{ return schemaValidation }',
      // A form in a dialog of a widget bubbles through React's tree.
      onSubmit: '{ event.preventDefault() }',
    },
  ],
  [
    inPackage('@rjsf/core/lib/components/fields/ObjectField.js'),
    neverReached(
      'getDefaultValue onPropertyChange onKeyRename onKeyRenameBlur onRemoveProperty getAvailableKey onAddProperty',
      'handleKeyRename handleRemoveProperty',
    ),
  ],
  [inPackage('@rjsf/core/lib/components/fields/SchemaField.js'), neverReached('handleFieldComponentChange')],
  // Schemas of steps are flat and complete: no references, conditions, combinations or properties by pattern.
  [inPackage('@rjsf/utils/lib/schema/retrieveSchema.js'), { retrieveSchema: '{ return schema }' }],
  [inPackage('@rjsf/utils/lib/resolveUiSchema.js'), { resolveUiSchema: '{ return localUiSchema || {} }' }],
  [inPackage('@rjsf/utils/lib/orderProperties.js'), { orderProperties: '{ return properties }' }],
  [inPackage('@rjsf/utils/lib/shouldRenderOptionalField.js'), { shouldRenderOptionalField: '{ return false }' }],
  // Our widgets draw the labels.
  [inPackage('@rjsf/utils/lib/schema/getDisplayLabel.js'), { getDisplayLabel: '{ return false }' }],
  // Every schema has an `$id`. Lists ask whether they have changed.
  [
    inPackage('@rjsf/utils/lib/hashForSchema.js'),
    { ...neverReached('hashForSchema'), hashObject: '{ return JSON.stringify(object) }' },
  ],
  [inPackage('@rjsf/utils/lib/pathUtils.js'), neverReached('toPath setByPath hasByPath unsetByPath')],
  [
    inPackage('@rjsf/utils/lib/createSchemaUtils.js'),
    {
      ...neverReached(
        'doesSchemaUtilsDiffer findFieldInSchema findSelectedOptionInXxxOf getClosestMatchingOption',
        'getFirstMatchingOption getFromSchema omitExtraData sanitizeDataForNewSchema toPathSchema',
      ),
      // Widgets draw the lists of choices and of files; what rjsf draws is the list of a repeat.
      isFilesArray: '{ return false }',
      isMultiSelect: '{ return false }',
    },
  ],
  [
    inPackage('@rjsf/validator-ajv8/lib/precompiledValidator.js'),
    neverReached('ensureSameRootSchema rawValidation validateFormData isValid'),
  ],
]

const modules: Record<string, string> = {
  '\0runnel:empty': 'export default {}; export const Markdown = () => null;',
  '\0runnel:no-refs':
    "export default () => { throw new Error('Schemas of steps have no $ref: engine/vite/leanRjsf.ts leaves its resolving out.') }; export const makeAllReferencesAbsolute = (schema) => schema; export const splitKeyElementFromObject = (key, { [key]: value, ...rest }) => [rest, value];",
  // The engine decides which fields are shown: a schema has neither `if` nor `dependencies`.
  '\0runnel:unconditional': 'export default () => false;',
  // The engine passes complete form data: schemas of steps have no defaults, and no data is left out or carried over.
  '\0runnel:given-data': 'export default (validator, schema, formData) => formData;',
  // Our widgets write all texts.
  '\0runnel:no-texts': 'export const TranslatableString = {};',
  // React has this hook since version 18.
  '\0runnel:external-store': "export { useSyncExternalStore } from 'react';",
}

/** Packages that only rjsf's rich texts use, which we do not have. */
const unused = ['markdown-to-jsx']

/** Vite plugin that removes rjsf's widgets and templates with their dependencies, because our widgets replace them. */
export function leanRjsf(): Plugin {
  return {
    name: 'runnel:lean-rjsf',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const stand = replaced.find(([from, file]) => source.endsWith(file) && importer?.includes(from))
      if (stand) return stand[2]
      if (/^use-sync-external-store\/shim(\/index\.js)?$/.test(source)) return '\0runnel:external-store'
      return unused.some((name) => source === name || source.startsWith(`${name}/`)) ? '\0runnel:empty' : null
    },
    load: (id) => ownValue(modules, id) ?? null,
    ...leavingOut(unreached, 'engine/vite/leanRjsf.ts'),
  }
}
