import { ownValue } from '#engine/rules/index.ts'
import { type Registry, type WidgetDefinition } from './registry.ts'
import { checkIdOf, type Definition } from './definition.ts'
import { usualTexts, type Language } from './language.ts'
import { callsIn, itemsOf } from './walk.ts'

/** The texts of a widget by the names under which a language translates them. */
export const textsOfWidget = ({ messages, members = {}, checks = [] }: WidgetDefinition): Record<string, string> => ({
  ...Object.fromEntries(checks.map((check) => [checkIdOf(check), check.message])),
  ...members,
  ...messages,
})

/** The texts of the vocabulary that a funnel may show, as paths in a `Language`, and whether the language has them. */
export function vocabularyTexts(
  definition: Definition,
  registry: Registry,
  language: Language,
): { path: string; isThere: boolean }[] {
  const widgets = [...new Set(itemsOf(definition, 'field').flatMap(({ value }) => value.widget ?? []))]
  const called = [
    ...callsIn(definition, registry).map(({ value }) => value.call),
    ...widgets.flatMap((widget) => ownValue(registry.widgets, widget)?.operations ?? []),
  ]
  const operations = [...new Set(called)]
  const all = [
    ...usualTexts.map((name) => ['usual', name]),
    ...widgets.flatMap((widget) => {
      const known = ownValue(registry.widgets, widget)
      return known ? Object.keys(textsOfWidget(known)).map((name) => ['widgets', widget, name]) : []
    }),
    ...operations.flatMap((name) =>
      (ownValue(registry.operations, name)?.failures ?? []).map(({ code }) => ['operations', name, code]),
    ),
  ]
  return all.map((path) => ({ path: path.join('.'), isThere: textAt(path, language) }))
}

function textAt(path: string[], language: Language): boolean {
  let at: unknown = language
  for (const key of path) at = ownValue(at, key)
  return typeof at === 'string' && at !== ''
}
