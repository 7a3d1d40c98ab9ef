import type { CompiledField, CompiledFunnel } from 'runnel/compile'
import { formSchema, type Registry } from 'runnel/contracts'
import type { JsonSchema } from 'runnel/rules'
import type { Move } from 'runnel/scenario'
import { ownValue } from 'runnel/rules'

/** What is needed to anonymise an answer. */
export interface ShareOptions {
  funnel: CompiledFunnel
  registry: Registry
  /** A generated answer for a path; undefined if there is none. */
  generated(path: string): unknown
}

const longest = 60

/**
 * The shape of a text without its content: letters become x and digits 0. Other characters stay, because they may be
 * why it is invalid.
 */
const masked = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/[\p{L}\p{N}]/gu, (sign) => (/\p{N}/u.test(sign) ? '0' : /\p{Lu}/u.test(sign) ? 'X' : 'x'))

function classAt(path: string, { funnel, registry }: ShareOptions): { known: string; schema: JsonSchema | undefined } {
  const [root, keys] = path.startsWith('local.')
    ? [registry.model.local, path.split('.').slice(1)]
    : [formSchema(funnel, registry), path.split('.')]
  let at: JsonSchema | undefined = root
  let known = ''
  for (const key of keys) {
    at = ownValue(at?.properties, key)
    known = at?.class ?? known
  }
  return { known, schema: at }
}

/**
 * Whether every data class within a schema is `plain`: the members of an object may have other classes than the object.
 */
function holdsOnlyPlain(path: string, value: unknown, options: ShareOptions): boolean {
  if (typeof value === 'object' && value !== null) return false
  const { known, schema } = classAt(path, options)
  // How somebody has signed says nothing about them.
  return known === 'plain' || (known === 'signature' && schema?.enum !== undefined)
}

const stepFields = ({ funnel }: ShareOptions): CompiledField[] =>
  Object.values(funnel.steps).flatMap(({ fields }) => fields)

/** The fields that ask for an answer. Those of an item know their path within it. */
const fieldsAt = (path: string, fields: CompiledField[]): CompiledField[] =>
  fields.flatMap((field) => {
    if (field.path === path) return [field]
    if (!field.each || !path.startsWith(`${field.path}.`)) return []
    const [, ...within] = path.slice(field.path.length + 1).split('.')
    return fieldsAt(within.join('.'), field.each.fields)
  })

/** Replaces an answer that may be personal data: by the generated one if it was valid, else by its shape. */
function shared(path: string, value: unknown, isValid: boolean, options: ShareOptions): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || holdsOnlyPlain(path, value, options))
    return value
  const choices = fieldsAt(path, stepFields(options)).flatMap((field) => field.choices ?? [])
  if (choices.some((choice) => choice.value === value)) return value
  const generated = options.generated(path)
  if (JSON.stringify(generated) === JSON.stringify(value)) return value
  if (isValid && generated !== undefined) return generated
  return typeof value === 'string' && !value.startsWith('data:') ? masked(value) : (generated ?? null)
}

/** Moves without personal data. `isValid` judges an answer as the funnel does. */
export function shareMoves(
  moves: Move[],
  isValid: (path: string, value: unknown) => boolean,
  options: ShareOptions,
): Move[] {
  const safe = (answers: Record<string, unknown> | undefined) =>
    answers &&
    Object.fromEntries(
      Object.entries(answers).map(([path, value]) => [path, shared(path, value, isValid(path, value), options)]),
    )
  /** What a widget tells, as an answer at the path that keeps it. */
  const safeTold = (path: string, told: Record<string, unknown>) => {
    const tells = fieldsAt(path, stepFields(options))[0]?.tells
    const said = Object.entries(told).map(([name, value]) => [
      name,
      shared(ownValue(tells, name) ?? path, value, true, options),
    ])
    return Object.fromEntries(said) as Record<string, unknown>
  }
  return moves.map(({ tell, type, enter, ...move }) => ({
    ...move,
    ...(tell && { tell: Object.fromEntries(Object.entries(tell).map(([path, told]) => [path, safeTold(path, told)])) }),
    ...(type ? { type: safe(type)! } : {}),
    ...(enter ? { enter: safe(enter)! } : {}),
  }))
}
