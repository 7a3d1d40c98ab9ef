import { funnelSchema, librarySchema, type Names, pathsOf, policySchema, type Definition } from 'runnel/contracts'
import { registry } from '#funnels/registry.ts'
import { ownValue } from 'runnel/rules'
import type { OpenFunnel } from '../model/openFunnel.ts'
import { createShapes, type Shapes } from './shape.ts'

type Value = Record<string, unknown>
type Texts = ReadonlyMap<string, string>

const parsed = new Map<string, { text: string; value: Value }>()

/** The value of a file, which is parsed again only when its text has changed. */
function valueIn(texts: Texts, path: string): Value {
  const text = texts.get(path) ?? '{}'
  const before = parsed.get(path)
  if (before?.text === text) return before.value
  let value: Value = {}
  try {
    value = (JSON.parse(text) ?? {}) as Value
  } catch {
    // Its names are missing until it is mended.
  }
  parsed.set(path, { text, value })
  return value
}
const membersIn = (value: unknown): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Value) : {}

/** The names that a definition may use besides those of the registry. */
export function namesIn(texts: Texts): Names {
  const library = (kind: string): Value => membersIn(ownValue(valueIn(texts, `library/${kind}.json`), kind))
  const ids = [...texts.keys()].flatMap((path) => /^([^/]+)\/funnel\.json$/.exec(path)?.[1] ?? [])
  const funnels = ids.map((id) => valueIn(texts, `${id}/funnel.json`))
  const fields = library('fields')
  const widgetOf = (name: string, depth = 0): string | undefined => {
    const { widget, use } = membersIn(ownValue(fields, name))
    if (typeof widget === 'string' || depth > 9) return widget as string | undefined
    return typeof use === 'string' ? widgetOf(use, depth + 1) : undefined
  }
  const data = Object.assign({}, ...funnels.map((one) => membersIn(one.data))) as Definition['data']
  const leading = Object.entries(registry.operations).flatMap(([name, { leaves }]) => (leaves ? [name] : []))
  const events = funnels.flatMap((one) => Object.keys(membersIn(one.events)))
  return {
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, widgetOf(name)])),
    effects: Object.keys(library('effects')),
    steps: Object.keys(library('steps')),
    funnels: ids,
    paths: pathsOf({ data }, registry),
    events: [...new Set([...Object.keys(registry.events), ...events, ...leading])],
  }
}

/** The paths of all answers that a funnel has, its own and those that it takes over. */
export const answersOf = ({ loaded }: OpenFunnel): string[] => pathsOf(loaded.definition, registry)

const schemas = { funnel: funnelSchema, library: librarySchema, policy: policySchema }
type Kind = keyof typeof schemas

const kindOf = (file: string): Kind | undefined =>
  file.endsWith('/funnel.json')
    ? 'funnel'
    : /^library\/[^/]+\.json$/.test(file)
      ? 'library'
      : file === 'policy.json'
        ? 'policy'
        : undefined

const known = new Map<Kind, { names: string; shapes: Shapes }>()

/** The grammar of a file, from the vocabulary as it is now; undefined for files that are edited as JSON alone. */
export function shapesFor(file: string, texts: Texts): Shapes | undefined {
  const kind = kindOf(file)
  if (!kind) return undefined
  const names = namesIn(texts)
  const key = JSON.stringify(names)
  const before = known.get(kind)
  if (before?.names === key) return before.shapes
  const shapes = createShapes(schemas[kind](registry, names))
  known.set(kind, { names: key, shapes })
  return shapes
}
