import type * as Word from './Repeats.tsx'

/** What takes the place of `Repeats.tsx` in builds without repeats. */
export const repeatFields: typeof Word.repeatFields = {}
export const schemaOf: typeof Word.schemaOf = (step) => step
export const repeatUi: typeof Word.repeatUi = () => undefined
export const useStructure = (): undefined => undefined
export const useItemHistory = (): void => undefined
