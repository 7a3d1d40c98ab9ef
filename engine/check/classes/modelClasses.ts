import { type JsonSchema, compileRule, numberType, typeOfSchema, pathOf } from '#engine/rules/index.ts'
import { type Registry, type OperationContract, type DataClass, asSchema, memberAt } from '#engine/definition/index.ts'
import { classesOfTree } from './treeClasses.ts'

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
