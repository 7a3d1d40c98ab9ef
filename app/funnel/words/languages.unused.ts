import type { ReactNode } from 'react'

export const useLanguage = (): undefined => undefined
export const InLanguage = ({ children }: { children: ReactNode }) => children
export const LanguageChoice = () => null
export const DraftNote = () => null
