import type { Registry, WidgetDefinition, BlockDefinition } from 'runnel/contracts'
import type { JsonSchema } from 'runnel/rules'
import events from '#schemas/events.ts'
import { formData, localData, queryData } from '#schemas/formData.ts'
import { operations } from '#schemas/operations/index.ts'
import { theme as themeModel, type ThemeFile } from '#schemas/theme.ts'
import { formats } from '#schemas/values/formats.ts'
import { functions } from '#schemas/values/functions.ts'
import { normalisers } from '#schemas/values/normalisers.ts'
import baseTheme from '#themes/base/theme.json' with { type: 'json' }
import { resolveTheme } from '#themes/resolveTheme.ts'
import * as definitions from '#widgets/definitions.ts'
import { cy } from './languages/cy.ts'

const all: (WidgetDefinition | BlockDefinition)[] = Object.values(definitions)
/** A widget edits something; a block only shows something. */
const isWidget = (one: WidgetDefinition | BlockDefinition): one is WidgetDefinition => 'edits' in one
const isBlock = (one: WidgetDefinition | BlockDefinition): one is BlockDefinition => !isWidget(one)

const byName = <D extends { name: string }>(some: D[]): Record<string, D> =>
  Object.fromEntries(some.map((definition) => [definition.name, definition]))

const schema = (given: unknown): JsonSchema => given as JsonSchema

/**
 * The registry of the product: every name that its definitions may use, as plain data without React or style sheets.
 */
export const registry: Registry = {
  model: { form: schema(formData), local: schema(localData), theme: schema(themeModel), query: schema(queryData) },
  operations,
  events,
  functions,
  formats,
  normalisers,
  widgets: byName(all.filter(isWidget)),
  blocks: byName(all.filter(isBlock)),
  languages: { cy },
}

/** The theme with which scenarios and previews of the product's funnels start: that of the base brand. */
export const theme: Record<string, unknown> = resolveTheme(baseTheme as ThemeFile).theme

/** The answers that a browser provides, as simulated runs start with them. */
export const seed = { user_agent: 'scenario', device_session_id: '0b0e7c1e-6f6e-4b53-9a43-5d7c0f4d2a11' }
