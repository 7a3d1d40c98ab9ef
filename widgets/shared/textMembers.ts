import type { JsonSchema } from '#engine/rules/index.ts'

/**
 * An object whose members are texts and may all be absent. Written out rather than taken from the model of the form: components read
 * texts beside it, and the model would bring its schema library into the page. `completeness.test.tsx` holds the two together.
 */
/* @__NO_SIDE_EFFECTS__ */
export const textMembers = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  additionalProperties: false,
})
