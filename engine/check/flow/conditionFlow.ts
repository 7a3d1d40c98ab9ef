import { topOf } from '#engine/definition/index.ts'
import { type Tree, pathOf, conjunctsOf } from '#engine/rules/index.ts'
import { answered, entriesOf } from './journeyEntries.ts'
import type { FlowOrigin, FlowWriter } from './writer.ts'

/** The way on which a condition holds. `journey.open == ''` says that all earlier steps are answered. */
export function conditionFlow(tree: Tree, from: number, origin: FlowOrigin, writer: FlowWriter): number {
  const facts = writer.facts.condition(tree)
  if (!origin.node || !conjunctsOf(tree).some(saysNothingIsOpen))
    return writer.builder.after(from, [{ does: 'add', facts }])
  const here = topOf(origin.node)
  const entries = entriesOf(writer)
  const earlier = entries
    .slice(
      0,
      Math.max(
        0,
        entries.findIndex(({ node }) => node === here),
      ),
    )
    .filter(({ always }) => always)
  const known = earlier.map((entry) => answered(entry, here.step.entry ?? 'flow', writer))
  return writer.builder.after(from, [{ does: 'add', facts: [...facts, ...known.flatMap((one) => one.facts)] }], {
    passes: known.flatMap(({ passes }) => passes ?? []),
  })
}

const saysNothingIsOpen = (tree: Tree): boolean =>
  Array.isArray(tree) && tree[0] === '==' && pathOf(tree[1]) === 'journey.open' && tree[2] === ''
