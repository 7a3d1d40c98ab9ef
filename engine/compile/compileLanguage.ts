import {
  checkIdOf,
  itemsOf,
  mapValues,
  usualSlow,
  type Block,
  type Definition,
  type Field,
  type Language,
  type LoadedFunnel,
  type LoadedLanguage,
  type OperationContract,
  type Registry,
  type WidgetDefinition,
} from '#engine/definition/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { compileFunnel } from './compileFunnel.ts'
import type { CompiledFunnel, OfferedLanguage } from './compiled.ts'

type Texts = Record<string, string>

function widgetIn(widget: WidgetDefinition, texts: Texts = {}): WidgetDefinition {
  const { messages, members, checks } = widget
  const translated = (given: Texts): Texts => mapValues(given, (text, name) => ownValue(texts, name) || text)
  return {
    ...widget,
    messages: translated(messages),
    ...(members && { members: translated(members) }),
    ...(checks && {
      checks: checks.map((check) => ({ ...check, message: ownValue(texts, checkIdOf(check)) || check.message })),
    }),
  }
}

const operationIn = (contract: OperationContract, texts: Texts = {}): OperationContract => ({
  ...contract,
  failures: contract.failures.map((failure) => ({
    ...failure,
    text: ownValue(texts, failure.code) || failure.text,
  })) as OperationContract['failures'],
})

/** The registry with the texts of a language in place of its own. */
const registryIn = ({ widgets, operations, ...registry }: Registry, language: Language): Registry => ({
  ...registry,
  widgets: mapValues(widgets, (widget, name) => widgetIn(widget, ownValue(language.widgets, name))),
  operations: mapValues(operations, (contract, name) => operationIn(contract, ownValue(language.operations, name))),
})

/** The options of a field with the widget's own texts, since a page has the widget only in the original. */
function fieldOptions({ options = {}, widget }: Field, registry: Registry, language: Language): Field['options'] {
  const known = ownValue(registry.widgets, widget)
  const texts = ownValue(language.widgets, widget) ?? {}
  const shown = Object.entries(texts).filter(([name]) => ownValue(known?.options.properties, name)?.shown === true)
  const messages = Object.entries(texts).filter(([name]) => Object.hasOwn(known?.messages ?? {}, name))
  return {
    ...Object.fromEntries(shown),
    ...options,
    ...(messages.length > 0 && { messages: { ...Object.fromEntries(messages), ...(options.messages as Texts) } }),
  }
}

/** The options of a block with those that it would otherwise take from its own texts. */
const blockOptions = ({ options, block }: Block, language: Language): Block['options'] => ({
  ...ownValue(language.blocks, block),
  ...options,
})

/** The definition with the texts of a language where it writes none and the original would be shown. */
function withUsualTexts(definition: Definition, registry: Registry, language: Language): Definition {
  const { slow, ...nav } = language.usual ?? {}
  const copy = structuredClone(definition)
  for (const { value } of itemsOf(copy, 'field')) value.options = fieldOptions(value, registry, language)
  for (const { value } of itemsOf(copy, 'block')) value.options = blockOptions(value, language)
  return {
    ...copy,
    nav: { ...nav, ...copy.nav },
    slow: copy.slow ?? (slow ? mapValues(usualSlow, () => slow) : usualSlow),
  }
}

/** The languages in which a funnel can be shown, with what the registry says of them. */
export const languagesOf = ({ languages }: LoadedFunnel, registry: Registry): OfferedLanguage[] =>
  languages.flatMap(({ id, draft }) => {
    const known = ownValue(registry.languages, id)
    return known ? [{ id, draft, name: known.name, direction: known.direction }] : []
  })

/**
 * Compiles a funnel in one of its languages. It differs from the original in texts alone and has its hash, so that a
 * session goes on in another language, and the server judges answers without knowing the language.
 * @throws Error if the registry does not have the language.
 */
export function compileLanguage(
  { id, draft, load }: LoadedLanguage,
  { hash }: Pick<CompiledFunnel, 'hash'>,
  registry: Registry,
): CompiledFunnel {
  const language = ownValue(registry.languages, id)
  if (!language) throw new Error(`the registry has no language "${id}"`)
  const { name, direction, sentences = {}, page = {} } = language
  const { definition } = load()
  const compiled = compileFunnel(withUsualTexts(definition, registry, language), registryIn(registry, language))
  return { ...compiled, hash, language: { id, hash: compiled.hash, draft, name, direction, sentences, page } }
}
