import { createContext, useContext } from 'react'
import { pageTexts } from '#schemas/pageTexts.ts'

/** The texts of the page around a funnel, in the language of the funnel. */
export const PageTextsContext = createContext(pageTexts)
export const usePageTexts = () => useContext(PageTextsContext)
