import type { Finding } from 'runnel/contracts'
import { lineOfFinding } from './lineOfFinding.ts'

/** The text as it is read until the editor is there, whose code is large. */
export interface FirstView {
  /** Shows findings under their lines, from the first of them on. */
  show(findings: readonly Finding[]): void
}

/** Lines that are shown, which fill every screen. */
const most = 200
/** Lines above the first finding. */
const above = 6

const lineOf = (text: string, number: number): HTMLElement => {
  const line = document.createElement('div')
  line.className = 'first-line'
  line.dataset.number = String(number)
  line.textContent = text
  return line
}

/** Shows a text in an element until something else is put there. */
export function showFirst(parent: HTMLElement, text: string): FirstView {
  const lines = text.split('\n')
  const draw = (findings: readonly Finding[]): void => {
    const earliest = Math.min(...findings.map(({ line }) => line), Infinity)
    const begin = earliest > above && earliest <= lines.length ? earliest - above : 1
    parent.replaceChildren(
      ...lines.slice(begin - 1, begin - 1 + most).flatMap((line, at) => {
        const number = begin + at
        return [lineOf(line, number), ...findings.filter((one) => one.line === number).map(lineOfFinding)]
      }),
    )
  }
  draw([])
  return { show: draw }
}
