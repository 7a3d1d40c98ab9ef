import type { FunnelVersion } from '#schemas/studio/index.ts'
import type { Attack } from '../../attack.ts'
import { answersOf } from '../../toolkit/applicant.ts'
import { withPatterns } from '../../toolkit/eatingForms.ts'
import { Findings } from '../../toolkit/findings.ts'
import { newMember } from '../../toolkit/staff.ts'
import { together } from '../../toolkit/together.ts'

const id = 'renewed'
/** A form that takes this word and no other. */
const taking = (word: string) => ({
  [`${id}/funnel.json`]: () => JSON.stringify(withPatterns(id, [{ pattern: `^${word}$`, most: 30 }])),
})

export const attacks: Attack[] = [
  {
    name: 'a form that was published a moment ago',
    shared: true,
    tries:
      'publishes another version of a form, loads it and at once sends answers that only it takes, and answers that only the version before took, to processes of which all but one have not heard of it',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const publisher = await newMember(world, { server, env, name: 'publisher', role: 'publisher' })
        await publisher.publish(id, taking('before'))
        await publisher.publish(id, taking('after'))
        const [newest] = await publisher.call<FunnelVersion[]>('GET', `/versions?funnel=${id}`)
        const { definition } = newest!
        const visit = () => world.visit(world.brand, { at: server })
        const submit = async (word: string) => {
          const answers = { ...answersOf(world.person(), world.brand, id), data: { 'eating.note0': word } }
          return (await visit().call('submitForm', { ...answers, definition })).status
        }
        // Calls in a row go to different processes.
        const [loaded, right, wrong] = await Promise.all([
          together(4, async () => (await visit().send('GET', `/funnels/of/${definition}.json`)).status),
          together(4, () => submit('after')),
          together(4, () => submit('before')),
        ])
        for (const status of loaded) found.add('loading it', status === 200, status)
        for (const status of right) found.add('an answer that only it takes', status === 200, status)
        for (const status of wrong) found.add('an answer that it does not take', status === 400, status)
        return found.verdict()
      }),
  },
]
