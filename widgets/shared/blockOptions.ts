import type { JsonSchema } from 'runnel/rules'

const text = (description: string): JsonSchema => ({ type: 'string', description })

/** Builders for the option schemas of blocks. */
export const option = {
  text,
  /** A string that nobody reads, such as an id: it is the same in every language. */
  word: (description: string): JsonSchema => ({ ...text(description), shown: false }),
  words: (description: string): JsonSchema => ({ type: 'array', description, items: { type: 'string', shown: false } }),
  /** A text with markup. The component gets it read, as a `FormattedText`, and draws it with `Formatted`. */
  formatted: (description: string): JsonSchema => ({ ...text(description), formatted: true, minLength: 1 }),
  texts: (description: string): JsonSchema => ({ type: 'array', description, items: { type: 'string' } }),
  /** A closed object with these options. */
  all: (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    properties,
    ...(required.length > 0 ? { required } : {}),
  }),
}
