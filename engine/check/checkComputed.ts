import { escapeSegment, shortestCycle } from '#engine/base/index.ts'
import { itemsOf, overlap, readsAnswer, rooted, rootOf, type Computed } from '#engine/definition/index.ts'
import { calculations, functionsIn, ownValue } from '#engine/rules/index.ts'
import { unrooted } from './answers.ts'
import type { Check, CheckContext } from './context.ts'

/** Computed answers: only the rule gives them, they do not read each other in a circle, and the server can compute them again. */
export const checkComputed: Check = (context) => {
  const computed = context.computed()
  for (const one of computed) {
    checkReads(one, context)
    checkCircle(one, computed, context)
  }
  checkWritten(computed, context)
}

const pointerOf = ({ path }: Computed): string => `/computed/${escapeSegment(unrooted(path))}`

/** What the server knows when it computes an answer again. */
const repeatable = new Set(['form', 'theme'])

function checkReads(one: Computed, { report, reportKey, registry }: CheckContext): void {
  const name = unrooted(one.path)
  if (rootOf(one.path) === 'local')
    reportKey('computed-reads', pointerOf(one), {
      message: `"${name}" is neither kept nor sent, so nothing is computed into it`,
      hint: 'declare an answer in "data", or write the rule where it is needed',
    })
  const other = one.reads.find((read) => !repeatable.has(rootOf(read)))
  const clock = functionsIn(one.value).find(
    (called) => (ownValue(calculations, called) ?? ownValue(registry.functions, called))?.clock,
  )
  const language = functionsIn(one.value).find((called) => ownValue(registry.functions, called)?.language)
  if (other !== undefined)
    report('computed-reads', pointerOf(one), {
      message: `"${name}" reads ${other}, and the server could not compute it again`,
      hint: 'compute it from answers of the form and settings of the brand; keep anything else in "data" with "set"',
    })
  else if (clock !== undefined)
    report('computed-reads', pointerOf(one), {
      message: `"${name}" reads the clock by ${clock}, and would differ when the server computes it again`,
      hint: 'call it in the rule or text that needs it, or keep the date in "data" with "set"',
    })
  else if (language !== undefined)
    report('computed-reads', pointerOf(one), {
      message: `"${name}" depends on the language by ${language}, and would differ when the server computes it again`,
      hint: 'compute the plain value, and call the function in the text that shows it',
    })
}

function checkCircle(one: Computed, computed: Computed[], { report, reportKey }: CheckContext): void {
  const around = computed.find((other) => other !== one && overlap(other.path, one.path) && other.path <= one.path)
  if (around)
    return reportKey('computed-circle', pointerOf(one), {
      message: `"${unrooted(one.path)}" is a part of "${unrooted(around.path)}", which is computed as a whole`,
      hint: 'compute the members one by one',
    })
  const circle = shortestCycle(one, (last) => computed.filter(({ path }) => readsAnswer(last, path)))
  // Reported once, at the first of them.
  if (circle?.every(({ path }) => path >= one.path))
    report('computed-circle', pointerOf(one), {
      message: `the computed answers form a circle: ${[...circle, one].map(({ path }) => unrooted(path)).join(' > ')}`,
    })
}

function checkWritten(computed: Computed[], { definition, writes, report, reportKey }: CheckContext): void {
  const finding = (path: string) => {
    const found = computed.find((one) => overlap(one.path, path))
    return (
      found && {
        message: `"${unrooted(found.path)}" is computed, so nothing else may give it a value`,
        hint: 'remove this, or compute another answer',
      }
    )
  }
  for (const { path, value, pointer } of itemsOf(definition, 'field')) {
    const asked = finding(rooted(path))
    if (asked) reportKey('computed-written', pointer, asked)
    for (const [name, kept] of Object.entries(value.tells ?? {})) {
      const told = finding(rooted(kept))
      if (told) report('computed-written', `${pointer}/tells/${escapeSegment(name)}`, told)
    }
  }
  for (const { path, pointer } of writes) {
    // A formula for many answers may give any of them.
    const set = path === 'form' ? undefined : finding(path)
    if (set) reportKey('computed-written', pointer, set)
  }
  for (const { value, pointer } of itemsOf(definition, 'button'))
    value.consents?.forEach((path, at) => {
      const given = finding(rooted(path))
      if (given) report('computed-written', `${pointer}/consents/${at}`, given)
    })
}
