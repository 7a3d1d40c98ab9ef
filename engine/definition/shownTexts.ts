import { escapeSegment } from '#engine/base/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { Definition } from './definition.ts'
import { type Registry } from './registry.ts'
import { itemsOf, type ItemOf } from './walk.ts'

/** A text of a definition that people read, and its place in the definition. */
export interface ShownText {
  pointer: string
  value: string
  /** Whether it contains words, so that another language writes it differently. */
  hasWords: boolean
}

/** Words stand outside the insertions of a text, or in a quoted part of one. */
const hasWords = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{([^{}]*)\}/g, (_, rule: string) => (rule.match(/'[^']*'|"[^"]*"/g) ?? []).join('')))

/**
 * Every text that people read: the texts of the grammar, the choices, and those options of widgets and blocks that are
 * shown. A formula is none.
 */
export function shownTexts(definition: Definition, registry: Registry): ShownText[] {
  const texts = itemsOf(definition, 'text').filter(({ pointer }) => !/\/query\/[^/]+$/.test(pointer))
  const choices = itemsOf(definition, 'field').flatMap(({ value, pointer }) =>
    (Array.isArray(value.choices) ? value.choices : []).flatMap((choice, at) =>
      typeof choice === 'string' ? [{ pointer: `${pointer}/choices/${at}`, value: choice }] : [],
    ),
  )
  const options = optionStrings(definition, registry).filter(isShown)
  return [...texts, ...choices, ...options].map(({ pointer, value }) => ({ pointer, value, hasWords: hasWords(value) }))
}

/** A string in the options of a widget or block, and its schema there. */
export interface OptionString {
  pointer: string
  value: string
  schema: JsonSchema
  /** The field of the widget, or the block. */
  holder: ItemOf<'field' | 'block'>
}

/** Every string in the options of widgets and blocks that their schemas name, formulas too. */
export const optionStrings = (definition: Definition, { widgets, blocks }: Registry): OptionString[] => [
  ...itemsOf(definition, 'field').flatMap((field) => stringsOf(field, ownValue(widgets, field.value.widget))),
  ...itemsOf(definition, 'block').flatMap((block) => stringsOf(block, ownValue(blocks, block.value.block))),
]

const stringsOf = (holder: OptionString['holder'], { options }: { options?: JsonSchema } = {}): OptionString[] =>
  stringsIn(holder.value.options, `${holder.pointer}/options`, options, holder)

function stringsIn(
  value: unknown,
  pointer: string,
  schema: JsonSchema | undefined,
  holder: OptionString['holder'],
): OptionString[] {
  if (typeof value === 'string') return schema ? [{ pointer, value, schema, holder }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const asked = Array.isArray(value) ? schema?.items : ownValue(schema?.properties, key)
    return asked ? stringsIn(inner, `${pointer}/${escapeSegment(key)}`, asked, holder) : []
  })
}

/** Whether people read a string. `shown` in the schema says so; without it, a free string of a block, but of no widget. */
function isShown({ value, schema, holder }: OptionString): boolean {
  const isFree = schema.enum === undefined && schema.const === undefined && schema.pattern === undefined
  return isFree && ((schema.shown as boolean | undefined) ?? holder.is === 'block') && !value.startsWith('= ')
}
