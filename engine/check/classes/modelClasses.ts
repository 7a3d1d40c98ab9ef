import {
  type JsonSchema,
  type RuleFunction,
  type Tree,
  compileRule,
  isMacro,
  numberType,
  partsOf,
  pathOf,
  typeOfSchema,
} from '#engine/rules/index.ts'
import { type DataClass, type OperationContract, type Registry, asSchema, memberAt } from '#engine/definition/index.ts'

export type Classes = Set<DataClass>

const membersOf = (schema: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries(schema.properties ?? {}),
  ...Object.entries(schema.patternProperties ?? {}),
  ...(schema.items ? [['0', schema.items] as [string, JsonSchema]] : []),
  ...(Array.isArray(schema.allOf) ? (schema.allOf as JsonSchema[]).flatMap(membersOf) : []),
]

/** All classes of a value of this schema: its own, or those of its members. `around` is the class of what it stands in. */
export function classesOfSchema(schema: JsonSchema, around?: string): Classes {
  const own = schema.class ?? around
  const members = membersOf(schema)
  if (members.length === 0) return new Set(own === undefined ? [] : [own as DataClass])
  return new Set(members.flatMap(([, member]) => [...classesOfSchema(member, own)]))
}

/** Paths of properties that have no class, neither of their own nor from around them. */
export function classless(schema: JsonSchema, path: string, around?: string): string[] {
  const own = schema.class ?? around
  const members = membersOf(schema)
  if (members.length > 0)
    return members.flatMap(([name, member]) =>
      classless(member, schema.items === member ? path : `${path}.${name}`, own),
    )
  return own === undefined && !isEmpty(schema) ? [path] : []
}

/** An object or list that says nothing of what is in it carries nothing by itself. */
const isEmpty = (schema: JsonSchema): boolean => schema.type === 'object' && schema.additionalProperties === undefined

/** The classes of the members of a result: of the response, with the contract's formulas laid over it. */
export function outputClasses(contract: OperationContract, { functions }: Registry): Record<string, Classes> {
  const response = asSchema(contract.response)
  const names = { roots: { response: typeOfSchema(response), http: numberType }, functions }
  const members = Object.entries(response.properties ?? {}).map(
    ([name, member]) => [name, classesOfSchema(member, response.class)] as const,
  )
  const computed = Object.entries(contract.output ?? {}).map(([name, formula]) => {
    const { tree } = compileRule(formula.replace(/^= /, ''), names)
    return [name, classesOfTree(tree, { schemas: { response }, functions })] as const
  })
  return Object.fromEntries([...members, ...computed])
}

/** The members of a result that are parts of the response as they came, so that what is in them keeps its own class. */
export function outputSchema(contract: OperationContract, { functions }: Registry): JsonSchema {
  const response = asSchema(contract.response)
  const names = { roots: { response: typeOfSchema(response), http: numberType }, functions }
  const taken = Object.entries(contract.output ?? {}).flatMap(([name, formula]): [string, JsonSchema][] => {
    const path = pathOf(compileRule(formula.replace(/^= /, ''), names).tree)
    const member = path?.startsWith('response.') ? memberAt(response, path.split('.').slice(1)) : undefined
    return member ? [[name, member]] : []
  })
  const computed = new Set(Object.keys(contract.output ?? {}))
  const plain = Object.entries(response.properties ?? {}).filter(([name]) => !computed.has(name))
  return {
    type: 'object',
    ...(response.class !== undefined && { class: response.class }),
    properties: Object.fromEntries([...plain, ...taken]),
  }
}

/** Where the names of a rule lead, as far as data classes go. */
export interface ClassScope {
  schemas: Record<string, JsonSchema>
  /** Classes by path, for what has no schema or was given more. */
  given?: (path: string) => Iterable<DataClass>
  functions: Record<string, RuleFunction>
}

const tests = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '!', '&&', '||', 'all', 'exists', 'exists_one'])

/** What a value says about a person: the classes it was computed from. Tests and sizes give `plain`, except over `secret`: of a secret, only whether it was given is `plain`. */
export function classesOfTree(tree: Tree, scope: ClassScope): Classes {
  if (!Array.isArray(tree)) return new Set()
  const path = pathOf(tree)
  if (path !== undefined) return classesOfPath(path, scope)
  const [op, a] = tree as [string, Tree]
  const inner = new Set(
    partsOf(tree).flatMap(({ part, variable }) => [
      ...classesOfTree(part, variable === undefined ? scope : within(tree, variable, scope)),
    ]),
  )
  if (op === 'call' && a === 'present' && pathOf(tree[2] as Tree) !== undefined) return new Set(['plain'])
  if (tests.has(op) || (op === 'call' && isTest(a as string, scope))) return plainUnlessSecret(inner)
  if (op === 'call') {
    const declared = scope.functions[a as string]?.class
    return declared === undefined ? inner : inner.has('secret') ? inner : new Set([declared as DataClass])
  }
  // What a list is mapped to is all that is left of it; a filter keeps the entries.
  if (op === 'map') return classesOfTree(tree[3] as Tree, within(tree, tree[2] as string, scope))
  return op === 'filter' ? classesOfTree(a, scope) : inner
}

const isTest = (name: string, { functions }: ClassScope): boolean =>
  ['size', 'contains', 'startsWith', 'endsWith'].includes(name) || functions[name]?.returns === 'bool'

const plainUnlessSecret = (classes: Classes): Classes => (classes.has('secret') ? classes : new Set(['plain']))

function classesOfPath(path: string, { schemas, given }: ClassScope): Classes {
  const [root = '', ...keys] = path.split('.')
  const schema = Object.hasOwn(schemas, root) ? schemas[root] : undefined
  const more = given?.(path) ?? []
  if (!schema) return new Set(more)
  const member = memberAt(schema, keys)
  return new Set([...(member ? classesOfSchema(member, classAround(schema, keys)) : []), ...more])
}

/** The nearest class of the objects around a member. */
function classAround(schema: JsonSchema, keys: string[]): string | undefined {
  const holders = keys.map((_, at) => (at === 0 ? schema : memberAt(schema, keys.slice(0, at))))
  return holders.findLast((holder) => holder?.class !== undefined)?.class
}

/** The scope inside a macro: its variable stands for the entries of the list. */
function within(tree: Tree, variable: string, scope: ClassScope): ClassScope {
  const list = (tree as unknown[])[1] as Tree
  const items = entriesOf(list, scope)
  const { [variable]: _outer, ...schemas } = scope.schemas
  if (items) return { ...scope, schemas: { ...schemas, [variable]: items } }
  const classes = classesOfTree(list, scope)
  return {
    ...scope,
    schemas,
    given: (path) => (path.split('.', 1)[0] === variable ? classes : (scope.given?.(path) ?? [])),
  }
}

function entriesOf(list: Tree, scope: ClassScope): JsonSchema | undefined {
  if (Array.isArray(list) && isMacro(list[0] as string))
    return list[0] === 'filter' ? entriesOf(list[1] as Tree, scope) : undefined
  const [root = '', ...keys] = pathOf(list)?.split('.') ?? []
  const schema = Object.hasOwn(scope.schemas, root) ? memberAt(scope.schemas[root]!, keys) : undefined
  return (
    schema?.items &&
    ({
      ...schema.items,
      class: schema.items.class ?? schema.class ?? classAround(scope.schemas[root]!, keys),
    } as JsonSchema)
  )
}
