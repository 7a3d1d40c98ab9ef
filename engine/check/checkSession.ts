import type { Check } from './context.ts'
import { analysisOf } from './flow/analysis.ts'
import { sessionDropped } from './flow/facts.ts'
import { itemsOf } from '#engine/definition/index.ts'

/** Who leaves for good leaves their answers in this browser, unless they are dropped. */
export const checkSession: Check = (context) => {
  const { definition, report } = context
  if (definition.persist?.in === 'none') return
  const redirects = itemsOf(definition, 'redirect').filter(
    ({ step, slot }) => step !== undefined && slot !== 'back' && slot !== 'guard',
  )
  if (redirects.length === 0) return
  const { flow, certainty } = analysisOf(context)
  for (const { value, pointer } of redirects) {
    const kept = flow
      .pointsAt(pointer)
      .some((point) => certainty.reached(point) && !certainty.isSet(sessionDropped, point))
    if (kept)
      report('session-kept', pointer, {
        message: `${value} is reached with the answers still in this browser`,
        hint: 'add { "forget": "@session" }, if the journey ends here',
      })
  }
}
