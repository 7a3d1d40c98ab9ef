import { milliseconds, journeyDays } from '#engine/definition/index.ts'
import type { Check } from './context.ts'

const most = `${journeyDays * 24}h`

/** A journey that the server keeps is kept in vain when nobody can ask for the link to it, and not as long as was promised beyond the server's own time. */
export const checkPersist: Check = ({ definition: { persist }, index, report }) => {
  if (persist?.in !== 'server') return
  if (persist.for !== undefined && milliseconds(persist.for) > milliseconds(most)) {
    report('persist-server', '/persist/for', {
      message: `the server keeps no journey for ${persist.for}`,
      hint: `write at most ${most}, or leave it out, which means the same`,
    })
  }
  if (!index.top.some(({ automatic, step }) => !automatic && !step.final)) {
    report('persist-server', '/persist/in', {
      message: 'no step offers the link with which somebody goes on elsewhere',
      hint: 'write "session", or let a step of "order" wait before the end',
    })
  }
}
