import type { Proposal } from '#schemas/studio/index.ts'
import type { StudioCalls } from '#tests/support/studioCalls.ts'

/** A definition that is v1 except for these keys. */
export const variantOfV1 = (id: string, more: object): string =>
  JSON.stringify({ format: 2, id, title: 'A form of an attack', path: `/claim/${id}`, extends: 'v1', ...more })

/** How a call of the studio ended: `done`, or the status with which it was refused, and whether because it is of other companies. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ message }: Error) => {
      const [, status] = /: (\d+) /.exec(message) ?? []
      return status === undefined ? message : `${status}${message.includes('for one company') ? ', of others' : ''}`
    },
  )

/** Saves these files of a funnel, proposes them and waits for the proof. */
export async function saveAndPropose(
  author: StudioCalls,
  funnel: string,
  files: Record<string, (text: string) => string>,
): Promise<Proposal> {
  await author.save(files)
  return author.propose(funnel, Object.keys(files))
}
