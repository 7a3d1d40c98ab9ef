import { rememberingBy } from '#engine/base/index.ts'
import {
  anyItem,
  asSchema,
  classesOfSchema,
  eventsOf,
  formSchema,
  itemsOf,
  memberAt,
  objectOf,
  type Classes,
  type DataClass,
  type Definition,
  type OperationContract,
  type Registry,
  type Standing,
  listsOf,
  overlap,
  rooted,
  rootOf,
  schemaAt,
} from '#engine/definition/index.ts'
import {
  compileRule,
  isMacro,
  numberType,
  partsOf,
  pathOf,
  testedForPresence,
  typeOfSchema,
  type JsonSchema,
  type RuleFunction,
  type Tree,
  ownValue,
  onlyOwn,
} from '#engine/rules/index.ts'
import { treeAt } from './absence.ts'
import { type CheckContext } from './context.ts'
import { valueTrees } from './flow/reads.ts'

/** The classes of a result's members, and a schema of those that are unchanged parts of the response. */
const resultOf = rememberingBy((contract: OperationContract, { functions }: Registry) => {
  const response = asSchema(contract.response)
  const names = { roots: { response: typeOfSchema(response), http: numberType }, functions }
  const members = new Map(Object.entries(response.properties ?? {}))
  const classes = new Map([...members].map(([name, member]) => [name, classesOfSchema(member, response.class)]))
  for (const [name, formula] of Object.entries(contract.output ?? {})) {
    const { tree } = compileRule(formula.replace(/^= /, ''), names)
    const path = pathOf(tree)
    const part = path?.startsWith('response.') ? memberAt(response, path.split('.').slice(1)) : undefined
    classes.set(name, classesOfTree(tree, { schemas: { response }, functions }))
    if (part) members.set(name, part)
    else members.delete(name)
  }
  const schema: JsonSchema = { type: 'object', class: response.class, properties: Object.fromEntries(members) }
  return { classes, members, schema }
})

/** Members of a result that are secret. A receipt leaves them out. */
export const secretMembers = (contract: OperationContract, registry: Registry): string[] =>
  [...resultOf(contract, registry).classes].flatMap(([name, classes]) => (classes.has('secret') ? [name] : []))

/** What is needed to find the data classes of a rule's paths. */
export interface ClassScope {
  schemas: Record<string, JsonSchema>
  /** Further classes of a path, beside those of its schema. */
  given?: (path: string) => Iterable<DataClass>
  functions: Record<string, RuleFunction>
}

/** The classes that names in a funnel's rules carry where they stand: in the handler of an event, about an item. */
export type FlowClasses = (at?: Pick<Standing, 'event' | 'item' | 'repeat'>) => ClassScope

const errorSchema: JsonSchema = { type: 'object', class: 'plain', properties: { message: {}, code: {}, operation: {} } }

/** An answer carries its own class and those of everything that effects put into it, or that it is computed from. */
export const flowClasses = rememberingBy((context: CheckContext): FlowClasses => {
  const { definition, registry, calls, writes } = context
  const { local, theme, query } = registry.model
  const results = new Map<string, ReturnType<typeof resultOf>>()
  const form = formSchema(definition, registry)
  const schemas = onlyOwn<JsonSchema>({ form, local, theme, query, error: errorSchema })
  for (const { value, contract } of calls) {
    if (value.as === undefined || results.has(value.as)) continue
    const result = resultOf(contract, registry)
    results.set(value.as, result)
    schemas[value.as] = result.schema
  }
  const added = new Map<string, Classes>()
  const given = (path: string): DataClass[] => {
    const [root = '', member] = path.split('.')
    const result = results.get(root)
    if (!result) return [...added].flatMap(([written, classes]) => (overlap(written, path) ? [...classes] : []))
    // Unchanged parts of the response have a schema.
    return [...result.classes].flatMap(([name, classes]) =>
      result.members.has(name) || (member !== undefined && member !== name) ? [] : [...classes],
    )
  }
  const events = eventsOf(definition, registry)
  const begun = itemsOf(definition, 'value').flatMap((item) =>
    item.role.of === 'starts' ? [{ ...item, path: rooted(item.role.path) }] : [],
  )
  const flow: FlowClasses = ({ event, item, repeat } = {}) => {
    const scope = {
      schemas: {
        ...schemas,
        ...(event !== undefined && { event: objectOf(ownValue(events, event)?.payload) }),
        ...itemSchemas(repeat, definition, registry),
      },
      given,
      functions: registry.functions,
    }
    return item === undefined ? scope : within(context.tree(item, event), 'item', scope)
  }
  const written: { path: string; at: Pick<Standing, 'event' | 'item' | 'repeat'>; trees: Tree[] }[] = [
    ...[...writes, ...begun]
      .filter(({ path }) => path !== 'form')
      .map((item) => ({ path: item.path, at: item, trees: valueTrees(item.value, item, context) })),
    // What is chosen from a list is what the list holds.
    ...listsOf(definition).map(({ path, of, value }) => ({
      path: rooted(path),
      at: { item: of },
      trees: [context.tree(value, undefined, of)],
    })),
    ...context.computed().map(({ path, value }) => ({ path, at: {}, trees: [value] })),
  ]
  for (let changed = true; changed;) {
    changed = false
    for (const { path, at, trees } of written) {
      const scope = flow(at)
      const known = classesOfTree(treeAt(path), scope)
      const more = [...classesOfTrees(trees, scope)].filter((one) => !known.has(one))
      if (more.length === 0) continue
      added.set(path, new Set([...(added.get(path) ?? []), ...more]))
      changed = true
    }
  }
  return flow
})

/** The schemas of `item` and `outer` in a repeat, with the class of the list around it. */
function itemSchemas(
  repeat: string | undefined,
  definition: Definition,
  registry: Registry,
): Record<string, JsonSchema> {
  const itemOf = (list: string): JsonSchema => {
    const classes = ['', `.${anyItem}`].map((end) => schemaAt(`${list}${end}`, definition, registry))
    return { class: classes[0]?.class, ...classes[1] }
  }
  if (repeat === undefined) return {}
  const around = repeat.lastIndexOf(`.${anyItem}.`)
  return { item: itemOf(repeat), ...(around >= 0 && { outer: itemOf(repeat.slice(0, around)) }) }
}

const tests = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '!', '&&', '||', 'all', 'exists', 'exists_one'])

/**
 * What a value says about a person: the classes it was computed from. Tests and sizes give `plain`, except over `secret`: of a secret,
 * only whether it was given is `plain`.
 */
export function classesOfTree(tree: Tree, scope: ClassScope): Classes {
  if (!Array.isArray(tree)) return new Set()
  const path = pathOf(tree)
  if (path !== undefined) return classesOfPath(path, scope)
  const [op, a] = tree as [string, Tree]
  const inner = new Set(
    partsOf(tree).flatMap(({ part, variable }) => [
      ...classesOfTree(part, variable === undefined ? scope : within(a, variable, scope)),
    ]),
  )
  if (pathOf(testedForPresence(tree) ?? null) !== undefined) return new Set(['plain'])
  const tested: Classes = inner.has('secret') ? inner : new Set(['plain'])
  if (tests.has(op) || (op === 'call' && isTest(a as string, scope))) return tested
  if (op === 'call') {
    const declared = ownValue(scope.functions, a as string)?.class
    return declared === undefined || inner.has('secret') ? inner : new Set([declared as DataClass])
  }
  // `map` keeps only what it maps to; `filter` keeps the entries.
  if (op === 'map') return classesOfTree(tree[3] as Tree, within(a, tree[2] as string, scope))
  return op === 'filter' ? classesOfTree(a, scope) : inner
}

export const classesOfTrees = (trees: Tree[], scope: ClassScope): Classes =>
  new Set(trees.flatMap((tree) => [...classesOfTree(tree, scope)]))

const isTest = (name: string, { functions }: ClassScope): boolean =>
  ['size', 'contains', 'startsWith', 'endsWith'].includes(name) || ownValue(functions, name)?.returns === 'bool'

function classesOfPath(path: string, { schemas, given }: ClassScope): Classes {
  const [root = '', ...keys] = path.split('.')
  const schema = ownValue(schemas, root)
  const member = schema && memberAt(schema, keys)
  const own = member ? classesOfSchema(member, classAround(schema!, keys)) : []
  return new Set([...own, ...(given?.(path) ?? [])])
}

/** The nearest class of the objects around a member. */
function classAround(schema: JsonSchema, keys: string[]): string | undefined {
  const holders = keys.map((_, at) => memberAt(schema, keys.slice(0, at)))
  return holders.findLast((holder) => holder?.class !== undefined)?.class
}

/** The scope in which a variable stands for the entries of a list. */
function within(list: Tree, variable: string, scope: ClassScope): ClassScope {
  const items = entriesOf(list, scope)
  const { [variable]: _outer, ...schemas } = scope.schemas
  if (items) return { ...scope, schemas: { ...schemas, [variable]: items } }
  const classes = classesOfTree(list, scope)
  return { ...scope, schemas, given: (path) => (rootOf(path) === variable ? classes : (scope.given?.(path) ?? [])) }
}

function entriesOf(list: Tree, scope: ClassScope): JsonSchema | undefined {
  if (Array.isArray(list) && isMacro(list[0] as string))
    return list[0] === 'filter' ? entriesOf(list[1] as Tree, scope) : undefined
  const [root = '', ...keys] = pathOf(list)?.split('.') ?? []
  const schema = Object.hasOwn(scope.schemas, root) ? memberAt(scope.schemas[root]!, keys) : undefined
  const around = schema?.items?.class ?? schema?.class ?? (schema && classAround(scope.schemas[root]!, keys))
  return schema?.items && { ...schema.items, class: around }
}
