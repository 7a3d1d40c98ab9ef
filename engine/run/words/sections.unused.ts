import type * as Word from './sections.ts'

export type { SectionState, SectionStatus, TaskView, TasksView } from './sections.ts'

/** What takes the place of `sections.ts` in builds without sections. */
export const sectionStates: typeof Word.sectionStates = () => []
export const completedSections: typeof Word.completedSections = () => []
export const openInTasks: typeof Word.openInTasks = () => undefined
export const heldBack: typeof Word.heldBack = () => ''
export const sectionProgress: typeof Word.sectionProgress = () => undefined
export const sectionWords: typeof Word.sectionWords = () => undefined
export const tasksView: typeof Word.tasksView = () => undefined
export const dependingOn: typeof Word.dependingOn = (steps) => steps
export const mayFreeze: typeof Word.mayFreeze = (steps) => steps
