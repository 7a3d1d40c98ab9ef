import { reachable } from '#engine/base/index.ts'
import {
  isList,
  isNull,
  isObject,
  locationOf,
  memberOf,
  textOf,
  type FindingText,
  type Member,
  type ObjectNode,
  type Place,
  type SourceNode,
} from '#engine/definition/index.ts'
import type { Report } from './report.ts'

const nameIn = (obligation: SourceNode): string | undefined => textOf(memberOf(obligation, 'name'))

/** Whether two nodes say the same, wherever they stand and in whatever order their keys are. */
function same(one: SourceNode, other: SourceNode): boolean {
  if (one.kind === 'scalar') return other.kind === 'scalar' && one.value === other.value
  if (isList(one))
    return (
      isList(other) &&
      one.items.length === other.items.length &&
      one.items.every((item, at) => same(item, other.items[at]!))
    )
  if (!isObject(other) || one.members.size !== other.members.size) return false
  return [...one.members].every(([key, { value }]) => {
    const member = other.members.get(key)
    return member !== undefined && same(value, member.value)
  })
}

const refuse = (at: Place, inherited: SourceNode, finding: FindingText, report: Report): void =>
  report('obligation-inherited', at, {
    ...finding,
    related: [{ ...locationOf(inherited.place), message: 'it is written here' }],
  })

/** Inherited obligations with those of an overlay, which may only add: what removes or changes one is reported. */
export function withObligations(base: SourceNode, over: SourceNode, report: Report): SourceNode {
  if (!isList(base) || !(isList(over) || isNull(over))) return over
  const items = isList(over) ? over.items : []
  if (items.length === 0 && base.items.length > 0) {
    const names = base.items.map((item) => JSON.stringify(nameIn(item) ?? '')).join(', ')
    const message = `this removes nothing: the inherited obligations stay (${names})`
    refuse(over.place, base, { message, hint: 'remove "mustPass" here; a list with entries adds obligations' }, report)
  }
  const added = items.filter((item) => {
    const inherited = base.items.find((other) => nameIn(other) !== undefined && nameIn(other) === nameIn(item))
    if (!inherited) return true
    if (!same(inherited, item)) {
      const message = `"${nameIn(item)}" is inherited and cannot be changed here`
      refuse(
        item.place,
        inherited,
        { message, hint: 'give this obligation a name of its own; it then holds as well' },
        report,
      )
    }
    return false
  })
  return { ...base, items: [...base.items, ...added] }
}

/** Reports rules of an overlay that change what an inherited obligation asks for. */
export function keepRules(base: ObjectNode, over: ObjectNode, report: Report): void {
  const [own, inherited] = [memberOf(over, 'rules'), memberOf(base, 'rules')]
  const obligations = memberOf(base, 'mustPass')
  if (!isObject(own) || !isList(obligations)) return
  const rules = isObject(inherited) ? inherited.members : new Map<string, Member>()
  for (const obligation of obligations.items) {
    const asked = namesIn(textOf(memberOf(obligation, 'holds')) ?? '', rules)
    for (const [name, { key, value }] of own.members) {
      const before = rules.get(name)?.value
      if (!asked.has(name) || (before && same(before, value))) continue
      const message = `the inherited obligation "${nameIn(obligation)}" asks for the rule "${name}", which cannot be changed here`
      refuse(key, obligation, { message, hint: 'give this rule a name of its own' }, report)
    }
  }
}

/** The words of a rule and of the rules that it names, without members and texts. */
function namesIn(rule: string, rules: ReadonlyMap<string, Member>): Set<string> {
  const wordsOf = (text = ''): string[] => text.replace(/'[^']*'|"[^"]*"/g, '').match(/(?<![\w.])\w+/g) ?? []
  return reachable(wordsOf(rule), (word) => wordsOf(textOf(rules.get(word)?.value)))
}
