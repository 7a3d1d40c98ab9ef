import type { ReactNode } from 'react'
import './Affix.css'

/** What stands before and behind an input: a currency, a unit. */
export interface AffixOptions {
  prefix?: string
  suffix?: string
}

/** The input with what stands before and behind it. Both are part of its description. */
export function withAffixes(id: string, { prefix, suffix }: AffixOptions, input: ReactNode): ReactNode {
  if (!prefix && !suffix) return input
  return (
    <div className="affixed">
      {prefix && (
        <span className="affix" id={`${id}-prefix`}>
          {prefix}
        </span>
      )}
      {input}
      {suffix && (
        <span className="affix" id={`${id}-suffix`}>
          {suffix}
        </span>
      )}
    </div>
  )
}

/** Ids for `aria-describedby` of the input. */
export const affixIds = (id: string, { prefix, suffix }: AffixOptions): string | undefined =>
  [prefix && `${id}-prefix`, suffix && `${id}-suffix`].filter(Boolean).join(' ') || undefined
