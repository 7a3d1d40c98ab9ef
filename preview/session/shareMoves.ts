import type { CompiledFunnel } from '#engine/compile/index.ts'
import { formSchema, type Registry } from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { readPath } from '#engine/run/index.ts'
import type { Move } from '#engine/scenario/index.ts'

/** What may be shared of an answer that a person typed. */
export interface ShareOptions {
  funnel: CompiledFunnel
  registry: Registry
  /** Generated answers of the whole journey. */
  sample: { form: Record<string, unknown>; local: Record<string, unknown> }
}

const longest = 60

/** The shape of a text without its content: letters become x, digits become 0; signs stay, for they decide what is wrong with it. */
const masked = (text: string): string =>
  text
    .slice(0, longest)
    .replace(/[\p{L}\p{N}]/gu, (sign) => (/\p{N}/u.test(sign) ? '0' : /\p{Lu}/u.test(sign) ? 'X' : 'x'))

function classAt(path: string, { funnel, registry }: ShareOptions): string {
  const [root, keys] = path.startsWith('local.')
    ? [registry.model.local, path.split('.').slice(1)]
    : [formSchema(funnel, registry), path.split('.')]
  let at: JsonSchema | undefined = root
  let known = ''
  for (const key of keys) {
    at = at?.properties?.[key]
    known = at?.class ?? known
  }
  return known
}

/** Whether every class below is `plain`: an object may hold what its own class does not say. */
const holdsOnlyPlain = (path: string, value: unknown, options: ShareOptions): boolean =>
  (typeof value !== 'object' || value === null) && classAt(path, options) === 'plain'

/** An answer that is not known to be harmless becomes the generated one, or its own shape where it was not a valid one. */
function shared(path: string, value: unknown, isValid: boolean, options: ShareOptions): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || holdsOnlyPlain(path, value, options))
    return value
  const choices = Object.values(options.funnel.steps).flatMap(({ fields }) =>
    fields.filter((field) => field.path === path).flatMap((field) => field.choices ?? []),
  )
  if (choices.some((choice) => choice.value === value)) return value
  const generated = readPath(options.sample, path)
  if (JSON.stringify(generated) === JSON.stringify(value)) return value
  if (isValid && generated !== undefined) return generated
  return typeof value === 'string' && !value.startsWith('data:') ? masked(value) : (generated ?? null)
}

/** Moves without anything that a person typed about a person. `isValid` judges an answer as the funnel does. */
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
  return moves.map(({ type, enter, ...move }) => ({
    ...move,
    ...(type ? { type: safe(type)! } : {}),
    ...(enter ? { enter: safe(enter)! } : {}),
  }))
}
