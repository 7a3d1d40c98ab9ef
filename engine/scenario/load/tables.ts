import { didYouMean } from '#engine/rules/index.ts'
import { ForPeople } from '#engine/run/index.ts'
import { isList, isObject, locationOf, memberOf, textOf, without } from '#engine/definition/index.ts'
import type { ListNode, Member, ObjectNode, SourceNode } from '#engine/definition/index.ts'

const placeholder = /^\$([a-z][A-Za-z0-9]*)$/
const nameIn = (node: SourceNode): string | undefined => placeholder.exec(textOf(node) ?? '')?.[1]

/** The rows of a table; undefined if it has the wrong shape, which the schema reports. */
function rowsOf(node: SourceNode): ObjectNode[] | undefined {
  const rows = memberOf(node, 'rows')
  if (!isList(rows) || !rows.items.every(isObject)) return undefined
  const values = [node, ...rows.items].map((one) => memberOf(one, 'with'))
  return values.every((one) => one === undefined || isObject(one)) ? rows.items : undefined
}

function refuse(node: SourceNode | Member, message: string): never {
  const { file, line } = locationOf('key' in node ? node.key : node.place)
  throw new ForPeople(`${file}:${line}: ${message}`)
}

/** Merges objects key by key and concatenates lists; any other value replaces the one below. */
function joined(below: Member, above: Member): Member {
  if (isObject(below.value) && isObject(above.value))
    return { ...above, value: { ...above.value, members: new Map([...below.value.members, ...above.value.members]) } }
  if (isList(below.value) && isList(above.value)) {
    const value: ListNode = { ...above.value, items: [...below.value.items, ...above.value.items] }
    return { ...above, value }
  }
  return above
}

function laidOver(below: ObjectNode, above: ObjectNode): ObjectNode {
  const members = new Map(below.members)
  for (const [key, member] of above.members) {
    const earlier = members.get(key)
    members.set(key, earlier ? joined(earlier, member) : member)
  }
  return { ...above, members }
}

/** A copy of the node in which every placeholder is replaced by its value. */
function filled(node: SourceNode, valueOf: (name: string, at: SourceNode) => SourceNode): SourceNode {
  if (isList(node)) return { ...node, items: node.items.map((item) => filled(item, valueOf)) }
  if (isObject(node)) return filledObject(node, valueOf)
  const name = nameIn(node)
  return name === undefined ? node : valueOf(name, node)
}

const filledObject = (node: ObjectNode, valueOf: (name: string, at: SourceNode) => SourceNode): ObjectNode => ({
  ...node,
  members: new Map(
    [...node.members].map(([key, member]) => [key, { ...member, value: filled(member.value, valueOf) }]),
  ),
})

function placeholdersIn(node: SourceNode): string[] {
  if (isList(node)) return node.items.flatMap(placeholdersIn)
  if (isObject(node)) return [...node.members.values()].flatMap(({ value }) => placeholdersIn(value))
  const name = nameIn(node)
  return name === undefined ? [] : [name]
}

const valuesOf = (node: SourceNode): Map<string, Member> => {
  const given = memberOf(node, 'with')
  return isObject(given) ? given.members : new Map()
}

/**
 * One scenario for each row: the row merged over the table. Every node keeps its place in the file. Throws, with file and line,
 * if a row has no name, a placeholder has no value, or a value has no placeholder.
 */
function scenariosOf(node: SourceNode): SourceNode[] {
  const rows = rowsOf(node)
  if (!isObject(node) || !rows) return [node]
  const named = node.members.get('name')
  if (named) refuse(named, 'a table has no name of its own; name each of its rows')
  if (rows.length === 0) refuse(node.members.get('rows')!, 'this table has no rows; add one, or remove the table')
  const template = without(node, ['$schema', 'about', 'with', 'rows'])
  const known = placeholdersIn(template)
  const usual = valuesOf(node)
  const takenBy = (whose: string, values: Map<string, Member>): void => {
    for (const [name, member] of values)
      if (!known.includes(name))
        refuse(
          member,
          `no placeholder in the table uses "${name}" of ${whose}; ${didYouMean(name, known) ?? `write "$${name}" where it belongs, or remove it`}`,
        )
  }
  takenBy('the table', usual)
  return rows.map((row) => {
    const name = textOf(memberOf(row, 'name'))
    if (name === undefined || name === '') refuse(row, 'this row has no name; give it one of its own under "name"')
    const own = valuesOf(row)
    takenBy(`the row "${name}"`, own)
    const values = new Map([...usual, ...own])
    const valueOf = (wanted: string, at: SourceNode): SourceNode =>
      values.get(wanted)?.value ??
      refuse(
        at,
        `the row "${name}" has no value for "$${wanted}"; ${didYouMean(wanted, values.keys()) ?? `add "${wanted}" under its "with"`}`,
      )
    return laidOver(filledObject(template, valueOf), without(row, ['with']))
  })
}

/** A file in which every table is replaced by its scenarios. The result is not validated yet. */
export function expandTables(file: SourceNode): SourceNode {
  if (!isObject(file)) return file
  const several = file.members.get('scenarios')
  if (several && isList(several.value)) {
    const value = { ...several.value, items: several.value.items.flatMap(scenariosOf) }
    return { ...file, members: new Map(file.members).set('scenarios', { ...several, value }) }
  }
  if (!rowsOf(file)) return file
  const { place } = file
  const value: ListNode = { kind: 'list', place, items: scenariosOf(file) }
  return { ...file, members: new Map([['scenarios', { key: place, value }]]) }
}
