import type { Check } from './context.ts'
import { reportUndecided } from './checkBranches.ts'
import { opposite } from '#engine/rules/index.ts'
import { itemsOf, type ItemOf } from '#engine/definition/index.ts'

/** Rules that give the same whatever the answers. Gates and branches that never hold have codes of their own. */
export const checkConstants: Check = (context) => {
  const { definition, tree, solver, report } = context
  for (const item of itemsOf(definition, 'rule')) {
    if (item.gives === 'any' || isObligation(item)) continue
    const rule = tree(item.value, item.event)
    const [holds, fails] = [solver(item.event).together(rule), solver(item.event).together(opposite(rule))]
    if (fails.can === 'never')
      report('rule-constant', item.pointer, {
        message: 'this is always true',
        hint: 'leave the condition out, or correct it',
      })
    else if (holds.can === 'never' && !isGate(item) && !isBranch(item))
      report('rule-constant', item.pointer, {
        message: 'this is always false',
        hint: 'remove what depends on it, or correct it',
      })
    else if ((holds.can === 'undecided' || fails.can === 'undecided') && !isBranch(item)) {
      reportUndecided(
        item.pointer,
        Math.max(...[holds, fails].map((answer) => (answer.can === 'undecided' ? answer.combinations : 0))),
        context,
      )
    }
  }
}

const isObligation = ({ pointer }: ItemOf<'rule'>): boolean => pointer.startsWith('/mustPass/')
const isGate = ({ pointer }: ItemOf<'rule'>): boolean => /\/steps\/[^/]+\/gate$/.test(pointer)
const isBranch = ({ pointer, slot }: ItemOf<'rule'>): boolean =>
  slot !== undefined && slot !== 'buttons' && !/\/(do|effects|onChange)\/\d+\/if$/.test(pointer)
