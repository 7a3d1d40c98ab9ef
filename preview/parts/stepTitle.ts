import type { CompiledFunnel } from 'runnel/compile'
import { titleOf } from 'runnel/contracts'
import { printText, ownValue } from 'runnel/rules'

/** What stands for a step in lists, as its author wrote it; `''` for a step without words. */
export function stepTitle(funnel: CompiledFunnel | undefined, path: string): string {
  const step = ownValue(funnel?.steps, path)
  return step ? printText(titleOf(step)) : ''
}

const most = 60

/** A step for a list in which only text can stand: its id, then its title. */
export function stepInWords(funnel: CompiledFunnel | undefined, path: string): string {
  const title = stepTitle(funnel, path)
  if (title === '') return path
  return `${path} – ${title.length > most ? `${title.slice(0, most - 1)}…` : title}`
}
