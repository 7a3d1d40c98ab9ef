import {
  fromValue,
  isList,
  memberOf,
  textOf,
  without,
  type SourceNode,
  type Variant,
} from '#engine/definition/index.ts'

/** What says who a variant is, rather than what it changes. */
export const itself = new Set(['$schema', 'about', 'format', 'id', 'title', 'path', 'aliases', 'extends'])

/** The funnel that a variant would be without its changes. */
export function baseOf({ own, saying }: Variant): SourceNode {
  const changed = [...own.members.keys()].filter((key) => !itself.has(key))
  return fromValue(saying(without(own, changed)).definition, own.place.source)
}

export const orderItems = (funnel: SourceNode): SourceNode[] => {
  const order = memberOf(funnel, 'order')
  return isList(order) ? order.items : []
}

/** The step that an entry of `order` names. */
export const stepOf = (entry: SourceNode): string => textOf(entry) ?? textOf(memberOf(entry, 'step')) ?? ''

/** The steps in the order of a funnel. */
export const orderOf = (funnel: SourceNode): string[] => orderItems(funnel).map(stepOf)
