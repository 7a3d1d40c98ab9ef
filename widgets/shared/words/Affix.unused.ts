import type { ReactNode } from 'react'
import type { AffixOptions } from './Affix.tsx'

export const withAffixes = (_id: string, _options: AffixOptions, input: ReactNode): ReactNode => input
export const affixIds = (_id: string, _options: AffixOptions): string | undefined => undefined
