import type { CompiledField, CompiledStep } from '#engine/compile/index.ts'
import type { Running } from '../world.ts'
import { textOf } from '../world.ts'
import type * as Word from './repeats.ts'

export type { ItemAct, ItemsView, ItemView } from './repeats.ts'

/** What takes the place of `repeats.ts` in builds without repeats. */
export const withItems: typeof Word.withItems = (field) => [field]
export const itemFields: typeof Word.itemFields = () => []
export const countMessage: typeof Word.countMessage = () => undefined
export const itemsAreGiven: typeof Word.itemsAreGiven = () => true
export const nameOf = ({ label }: CompiledField, at: Running): string => textOf(label, at)
export const named: typeof Word.named = () => ''
export const saidOf: typeof Word.saidOf = (_field, text) => text
export const shownAt: typeof Word.shownAt = ({ path }) => path
export const itemsView: typeof Word.itemsView = () => undefined
export const repeatPaths: typeof Word.repeatPaths = () => []
export const itemStep = (_step: CompiledStep | undefined, _at: Running): CompiledStep | undefined => undefined
export const itemChange: typeof Word.itemChange = () => ({})
export const asksFor: typeof Word.asksFor = ({ path }, answer) => path === answer
export const linesOfField: typeof Word.linesOfField = () => []
