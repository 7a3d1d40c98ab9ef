import { parentOf } from '#engine/base/index.ts'
import { concerns, isOwn, type FindingCode, type FindingText, type Obligation } from '#engine/definition/index.ts'
import type { CheckContext } from './context.ts'

/** An obligation that a funnel has to meet, and its place. */
export interface Asked {
  obligation: Obligation
  pointer: string
  /** It is written in the policy, not in a funnel. */
  ofPolicy: boolean
}

/** The obligations of a funnel. Those of the policy count where the funnel makes their call or has their step. */
export function obligationsOf({ definition, loaded }: CheckContext): Asked[] {
  const asked = (definition.mustPass ?? []).map((obligation, at): Asked => {
    const pointer = `/mustPass/${at}`
    return { obligation, pointer, ofPolicy: loaded.policy.includes(loaded.locate(pointer).file) }
  })
  return asked.filter(({ obligation, ofPolicy }) => !ofPolicy || concerns(obligation, definition))
}

/**
 * Reports an obligation that is broken, at its key; one of the policy where the funnel breaks it, because the author of
 * the funnel has to mend it there.
 */
export function reportBroken(
  code: FindingCode,
  { ofPolicy, pointer }: Asked,
  { key, by }: { key: string; by: string },
  finding: FindingText,
  { definition, loaded, report, reportKey }: CheckContext,
): void {
  const at = `${pointer}/${key}`
  // Which change of a variant breaks it is found by comparing the two (`causes.ts`).
  if (!ofPolicy || definition.extends !== undefined) return report(code, at, finding)
  reportKey(code, nearestOwn(by, loaded), {
    ...finding,
    related: [{ ...loaded.locate(at), message: 'the obligation is written here' }],
  })
}

/** The pointer itself or the nearest one around it that is written in the file of the funnel. */
function nearestOwn(pointer: string, loaded: CheckContext['loaded']): string {
  return pointer === '' || isOwn(loaded, pointer) ? pointer : nearestOwn(parentOf(pointer), loaded)
}
