import type { JsonSchema } from 'runnel/rules'
import type { WidgetDefinition } from 'runnel/contracts'

/** The schema of `options`: the widget's own properties, and `labelHidden` and `messages`, which all widgets have. */
/* @__NO_SIDE_EFFECTS__ */
export function optionsSchema(
  properties: Record<string, JsonSchema> = {},
  messages: Record<string, string> = {},
): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...properties,
      labelHidden: {
        type: 'boolean',
        description: 'The label is there for assistive technology only, because the heading already asks the question',
      },
      messages: {
        type: 'object',
        additionalProperties: false,
        description: 'Replacements for the texts of the widget',
        properties: Object.fromEntries(
          Object.entries(messages).map(([key, text]) => [key, { type: 'string', shown: true, description: text }]),
        ),
      },
    },
  }
}

/**
 * Keeps the literal types of a definition. Components import the texts beside it, so that the build leaves the
 * definition out of the page.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineWidget = <const D extends WidgetDefinition>(definition: D): D => definition

/**
 * The schema of an object with optional text members. It repeats the model of the form, because importing that would
 * bring the schema library into the page; `completeness.test.tsx` compares the two.
 */
/* @__NO_SIDE_EFFECTS__ */
export const textMembers = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  additionalProperties: false,
})
