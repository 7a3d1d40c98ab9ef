import { registry } from '#funnels/registry.ts'
import { Why } from '#preview/panels/Why.tsx'
import type { Shown } from '../proof/useProof.ts'

/** Why Next is open or shut on the phone. */
export function WhyTab({ preview, phone }: Shown) {
  if (!phone.session)
    return (
      <p className="proof-empty">
        Once the funnel runs on the phone, this says why Next is open or shut there, rule by rule, with the answers that
        each of them reads.
      </p>
    )
  return <Why {...{ preview, state: phone, registry }} />
}
