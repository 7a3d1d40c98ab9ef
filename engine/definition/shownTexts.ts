import type { JsonSchema } from '#engine/rules/index.ts'
import type { Definition } from './definition.ts'
import { onlyOwn, type Registry } from './registry.ts'
import { escapeSegment } from './source.ts'
import { itemsOf } from './walk.ts'

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
  const options = [
    ...itemsOf(definition, 'field').map(({ value, pointer }) => ({
      pointer: `${pointer}/options`,
      value: value.options,
      schema: onlyOwn(registry.widgets)[value.widget ?? '']?.options,
      usual: false,
    })),
    ...itemsOf(definition, 'block').map(({ value, pointer }) => ({
      pointer: `${pointer}/options`,
      value: value.options,
      schema: onlyOwn(registry.blocks)[value.block]?.options,
      usual: true,
    })),
  ].flatMap(({ value, pointer, schema, usual }) => shownIn(value, pointer, schema, usual))
  return [...texts, ...choices, ...options].map(({ pointer, value }) => ({ pointer, value, hasWords: hasWords(value) }))
}

/**
 * The strings of options that are shown. `shown` in the schema says so; without it, a free string of a block is shown and
 * one of a widget is not.
 */
function shownIn(
  value: unknown,
  pointer: string,
  schema: JsonSchema | undefined,
  usual: boolean,
): Omit<ShownText, 'hasWords'>[] {
  if (typeof value === 'string') {
    const isFree = schema?.enum === undefined && schema?.const === undefined && schema?.pattern === undefined
    return isFree && ((schema?.shown as boolean | undefined) ?? usual) && !value.startsWith('= ')
      ? [{ pointer, value }]
      : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const asked = Array.isArray(value) ? schema?.items : onlyOwn(schema?.properties)[key]
    return asked ? shownIn(inner, `${pointer}/${escapeSegment(key)}`, asked, usual) : []
  })
}
