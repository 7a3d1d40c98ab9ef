import { isIdempotent, itemsOf, lookupNames, rootOf, type Standing } from '#engine/definition/index.ts'
import { readsOf, type Tree } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { inputTrees, isFormula, stringsIn, textTrees, valueTrees } from './flow/reads.ts'

/** Lookups: they may run again and again, their step waits, and their results are read only where they are there. */
export const checkLookups: Check = (context) => {
  const names = lookupNames(context.definition)
  if (names.length === 0) return
  checkOperations(context)
  for (const { value, step = '', pointer } of itemsOf(context.definition, 'lookup'))
    if (context.index.byPath.get(step)?.automatic)
      context.reportKey('lookup-never', pointer, {
        message: `${value.call} is never looked up: this step waits for nobody`,
        hint: 'look it up in the step that asks, or call it in "do"',
      })
  for (const [at, trees] of readersIn(context))
    for (const name of new Set(trees.flatMap(readsOf).map(rootOf)))
      if (names.includes(name)) checkReader(name, at, context)
}

/** A lookup runs as often as its inputs change. */
function checkOperations({ calls, report }: CheckContext): void {
  for (const { value, contract, pointer, isLookup } of calls) {
    if (!isLookup || (isIdempotent(contract) && !contract.once)) continue
    const why = contract.once ? 'it runs only once' : 'it may not be repeated'
    report('lookup-unsafe', `${pointer}/call`, { message: `${value.call} may not be looked up: ${why}` })
  }
}

/** Everything that reads something, and where it stands. */
function readersIn(context: CheckContext): [Standing, Tree[]][] {
  const { definition, calls, tree } = context
  return [
    // Named rules count where they are used.
    ...itemsOf(definition, 'rule').flatMap((at): [Standing, Tree[]][] =>
      at.gives === 'any' ? [] : [[at, [tree(at.value, at.event, at.item)]]],
    ),
    ...itemsOf(definition, 'text').map((at): [Standing, Tree[]] => [at, textTrees(at.value, at, context)]),
    ...itemsOf(definition, 'value').flatMap((at): [Standing, Tree[]][] => {
      if (at.role.of !== 'options' || !at.role.texts) return [[at, valueTrees(at.value, at, context)]]
      return stringsIn(at.value, at.pointer).map((one): [Standing, Tree[]] => [
        { ...at, pointer: one.pointer },
        isFormula(one.value) ? valueTrees(one.value, at, context) : textTrees(one.value, at, context),
      ])
    }),
    // The inputs that a contract takes on its own.
    ...calls.flatMap((call) =>
      Object.keys(call.contract.input).flatMap((name): [Standing, Tree[]][] => {
        const { isWritten, trees, place } = inputTrees(call, name, context)
        return isWritten ? [] : [[{ ...call, pointer: place }, trees]]
      }),
    ),
  ]
}

/** What a step shows while it waits: the parts of its fields, its texts, and its blocks. */
const shown = /^\/(fields|title|text|reason|blocks|buttons\/[^/]+\/label)(\/|$)/
/** What decides about a field or its answer: a lookup may come after that. */
const decides = /^\/fields\/[^/]+(\/each\/fields\/[^/]+)*\/(if|onChange|starts|fixed|required(\/\d+)?\/if)(\/|$)/

function checkReader(name: string, { pointer, step }: Standing, { definition, report }: CheckContext): void {
  const owners = itemsOf(definition, 'lookup').filter((lookup) => lookup.name === name)
  const own = owners.find((lookup) => lookup.step === step)
  const inside = own && pointer.slice(own.pointer.lastIndexOf('/lookups/'))
  if (inside !== undefined && shown.test(inside) && !decides.test(inside)) return
  const { step: of } = own ?? owners[0]!
  report('lookup-elsewhere', pointer, {
    message: `"${name}" is a lookup of "${of!}": only what that step shows may read it`,
    hint: 'read it in choices, checks and texts of its fields; what is needed later belongs in an answer or comes from a call',
  })
}
