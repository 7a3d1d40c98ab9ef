import type { JsonSchema } from 'runnel/rules'

const text = (description: string): JsonSchema => ({ type: 'string', description })

/** Builders for the option schemas of blocks. */
export const option = {
  text,
  texts: (description: string): JsonSchema => ({ type: 'array', description, items: { type: 'string' } }),
  /** A closed object with these options. */
  all: (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    properties,
    ...(required.length > 0 ? { required } : {}),
  }),
}
