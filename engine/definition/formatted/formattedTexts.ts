import type { JsonSchema } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { Definition } from '../definition.ts'
import { mapValues } from '../groupedBy.ts'
import { type Registry } from '../registry.ts'
import { optionStrings, type OptionString } from '../shownTexts.ts'
import { parseFormatted } from './parseFormatted.ts'
import type { FormattedNode } from './tree.ts'

const isFormattedIn = (schema: JsonSchema | undefined): boolean => schema?.formatted === true

/** The formatted texts of a definition: those options of blocks whose schema says `formatted`. */
export const formattedTexts = (definition: Definition, registry: Registry): OptionString[] =>
  optionStrings(definition, registry).filter(({ schema, holder }) => holder.is === 'block' && isFormattedIn(schema))

/** Whether a schema has formatted texts, at any depth. */
const hasFormatted = (schema: JsonSchema | undefined): boolean =>
  schema !== undefined &&
  (isFormattedIn(schema) || hasFormatted(schema.items) || Object.values(schema.properties ?? {}).some(hasFormatted))

/** How the options of a block change when their formatted texts are read. By default nothing changes. */
interface Reading {
  /** Each text in a formatted text. */
  words: (text: string) => unknown
  /** Whatever has no formatted texts. */
  other: (value: unknown) => unknown
}

const asIs: Reading = { words: (text) => text, other: (value) => value }

/** The options of a block with its formatted texts read, as its component gets them. */
export const withFormattedTexts = (
  options: Record<string, unknown>,
  schema: JsonSchema | undefined,
  reading = asIs,
): Record<string, unknown> => read(options, schema, reading) as Record<string, unknown>

function read(value: unknown, schema: JsonSchema | undefined, reading: Reading): unknown {
  if (!hasFormatted(schema)) return reading.other(value)
  if (typeof value === 'string' && isFormattedIn(schema))
    return { formatted: parseFormatted(value).nodes.map((node) => withWords(node, reading)) }
  if (Array.isArray(value)) return value.map((entry) => read(entry, schema?.items, reading))
  return typeof value === 'object' && value !== null
    ? mapValues(value as Record<string, unknown>, (inner, key) =>
        read(inner, ownValue(schema?.properties, key), reading),
      )
    : reading.other(value)
}

/** A node whose texts have become something else, such as compiled texts. */
const withWords = ({ of, ...node }: FormattedNode, reading: Reading): object => ({
  ...node,
  ...(of && { of: of.map((part) => (typeof part === 'string' ? reading.words(part) : withWords(part, reading))) }),
})
