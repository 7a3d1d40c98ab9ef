import type { JsonSchema } from '#engine/rules/index.ts'

const text = (description: string): JsonSchema => ({ type: 'string', description })

/** Pieces of the options of blocks. */
export const option = {
  text,
  texts: (description: string): JsonSchema => ({ type: 'array', description, items: { type: 'string' } }),
  /** The options of a block: nothing but these. */
  all: (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    properties,
    ...(required.length > 0 ? { required } : {}),
  }),
}
