import type { ReactNode } from 'react'
import type { OfferedLanguage } from '#engine/compile/index.ts'

export const offeredLanguages = (): OfferedLanguage[] => []
export const useLanguage = (): undefined => undefined
export const InLanguage = ({ children }: { children: ReactNode }) => children
export const LanguageChoice = () => null
