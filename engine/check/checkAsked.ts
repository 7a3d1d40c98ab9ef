import { askingCircles } from '#engine/definition/index.ts'
import { unrooted } from './answers.ts'
import type { Check } from './context.ts'

/** Answers that decide themselves whether they count: nobody could say which of them are asked for (docs/format.md §3.4). */
export const checkAsked: Check = ({ asking, reportKey }) => {
  for (const circle of askingCircles(asking())) {
    const asked = circle.findIndex(({ pointer }) => pointer !== undefined)
    const first = circle[asked]
    // Computed answers alone have a finding of their own.
    if (!first) continue
    const names = [...circle.slice(asked), ...circle.slice(0, asked), first].map(({ path }) => unrooted(path))
    reportKey('asked-circle', first.pointer!, {
      message: `whether "${names[0]}" counts depends on its own answer: ${names.join(' > ')}`,
    })
  }
}
