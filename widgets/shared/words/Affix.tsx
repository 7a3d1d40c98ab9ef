import type { ReactElement } from 'react'
import './Affix.css'

/** What stands before and behind an input: a currency, a unit. */
export interface AffixOptions {
  prefix?: string
  suffix?: string
}

/** The input with what stands before and behind it. Both are part of its description. */
export function Affixed({ id, options, children }: { id: string; options: AffixOptions; children: ReactElement }) {
  const { prefix, suffix } = options
  if (!prefix && !suffix) return children
  return (
    <div className="affixed">
      {prefix && (
        <span className="affix" id={`${id}-prefix`}>
          {prefix}
        </span>
      )}
      {children}
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
