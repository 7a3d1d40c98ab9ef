import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = (file: string): string => fileURLToPath(new URL(`../react/rjsf/${file}`, import.meta.url))

/** Modules of rjsf by package and file, and their replacements (docs/decisions/003). */
const replaced: [from: string, file: string, by: string][] = [
  ['@rjsf/core', '/getDefaultRegistry.js', ours('defaultRegistry.ts')],
  ['@rjsf/utils', '/deepEquals.js', ours('deepEquals.ts')],
  ['@rjsf/utils', '/shallowAllOfMerge.js', '\0runnel:all-of'],
  ['@rjsf/utils', '/getDefaultFormState.js', '\0runnel:given-data'],
  ['@rjsf/utils', '/sanitizeDataForNewSchema.js', '\0runnel:kept-data'],
  ['@rjsf/utils', '/omitExtraData.js', '\0runnel:all-data'],
  ['@rjsf/utils', '/getClosestMatchingOption.js', '\0runnel:first-option'],
  ['@rjsf/utils', '/findSchemaDefinition.js', '\0runnel:no-refs'],
  ['@rjsf/utils', '/schemaHasNestedConditional.js', '\0runnel:unconditional'],
  ['@rjsf/utils', '/getFirstMatchingOption.js', '\0runnel:first-option'],
  ['@rjsf/utils', '/findSelectedOptionInXxxOf.js', '\0runnel:unasked'],
  ['@rjsf/utils', '/getFromSchema.js', '\0runnel:unasked'],
  ['@rjsf/utils', '/findFieldInSchema.js', '\0runnel:unasked'],
  ['@rjsf/utils', '/toPathSchema.js', '\0runnel:unasked'],
  ['@rjsf/utils', '/getChangedFields.js', '\0runnel:unasked'],
  ['@rjsf/utils', '/validationDataMerge.js', '\0runnel:unasked'],
  ['@rjsf/utils', '/toErrorList.js', '\0runnel:unasked'],
  ['@rjsf/utils', '/ErrorSchemaBuilder.js', '\0runnel:unasked'],
  ['@rjsf/utils', '/mergeObjects.js', '\0runnel:unasked'],
  ['@rjsf/validator-ajv8', '/processRawValidationErrors.js', '\0runnel:unasked'],
]

const modules: Record<string, string> = {
  '\0runnel:empty': 'export default {}; export const Markdown = () => null;',
  // No schema of a step has `allOf`. Only rjsf creates one, with a single part, for a property that matches a pattern.
  '\0runnel:all-of':
    "export default ({ allOf, ...rest }) => { if (allOf.length === 1) return { ...rest, ...allOf[0] }; throw new Error('Schemas of steps have no allOf: engine/vite/leanRjsf.ts leaves its merging out.') }",
  '\0runnel:no-refs':
    "export default () => { throw new Error('Schemas of steps have no $ref: engine/vite/leanRjsf.ts leaves its resolving out.') }; export const makeAllReferencesAbsolute = (schema) => schema; export const splitKeyElementFromObject = (key, { [key]: value, ...rest }) => [rest, value];",
  // The engine decides which fields are shown: a schema has neither `if` nor `dependencies`.
  '\0runnel:unconditional': 'export default () => false;',
  // The engine passes complete form data: schemas of steps have no defaults, and no data is left out or carried over.
  '\0runnel:given-data': 'export default (validator, schema, formData) => formData;',
  '\0runnel:kept-data': 'export default (validator, rootSchema, newSchema, oldSchema, data) => data;',
  '\0runnel:all-data':
    'export default (validator, schema, rootSchema, formData) => formData; export const getUsedFormData = (formData) => formData; export const getFieldNames = () => []; export const isValueEmpty = () => false;',
  // Only rjsf's own fields ask which of several schemas fits best.
  '\0runnel:first-option':
    'export const JUNK_OPTION = {}; export const calculateIndexScore = () => 0; export default () => 0;',
  // Only a form that validates or stores answers itself needs these; here the engine does both.
  '\0runnel:unasked':
    "export default () => { throw new Error('The engine holds and validates the answers: engine/vite/leanRjsf.ts leaves this out.') }",
  // React has this hook since version 18.
  '\0runnel:external-store': "export { useSyncExternalStore } from 'react';",
}

/** Packages that only rjsf's rich texts use, which we do not have. */
const unreached = ['markdown-to-jsx']

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
      return unreached.some((name) => source === name || source.startsWith(`${name}/`)) ? '\0runnel:empty' : null
    },
    load: (id) => modules[id] ?? null,
  }
}
