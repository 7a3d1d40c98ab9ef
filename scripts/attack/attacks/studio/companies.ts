import type { FunnelVersion, Publication } from '#schemas/studio/index.ts'
import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'
import { newMember, operate } from '../../toolkit/staff.ts'

const definition = (id: string, title: string): string =>
  JSON.stringify({ format: 2, id, title, path: `/claim/${id}`, extends: 'v1' })

/** How a call ended: its status, and for a member of one company why. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ message }: Error) => /: (\d+) /.exec(message)?.[1] + (message.includes('for one company') ? ', of others' : ''),
  )

export const attacks: Attack[] = [
  {
    name: 'publishing for another company',
    shared: true,
    when: 'long',
    tries:
      'publishes, approves, goes back to and withdraws forms that brands of other companies show, changes the library and the policy of all, and changes the drafts of a form that another company alone shows, as a publisher of one company',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const member = (name: string) => newMember(world, { server, env, name, role: 'publisher' })
        const [every, one] = [await member('every'), await member('one')]
        const { companyId } = world.brands.find(({ theme }) => theme.funnels !== undefined)!.theme
        operate(env, ['staff', 'company', 'one@example.com', '--company', companyId])

        const files = (id: string, title: string) => ({ [`${id}/funnel.json`]: () => definition(id, title) })
        const versionsOf = async (id: string) => {
          await every.publish(id, files(id, 'First'))
          const first = await every.publish(id, files(id, 'Second'))
          const versions = await every.call<FunnelVersion[]>('GET', `/versions?funnel=${id}`)
          return { back: first.id - 1, old: versions.find(({ supersededAt }) => supersededAt !== undefined)!.version }
        }
        const { back, old } = await versionsOf('shown')
        const newest = async () => (await every.call<Publication[]>('GET', '/publications'))[0]!.id
        const before = await newest()
        const refuse = async (what: string, call: Promise<unknown>) => {
          const outcome = await outcomeOf(call)
          found.add(what, outcome === '403, of others', outcome)
        }
        const changes = {
          'a form of others': files('shown', 'Third'),
          'a new form of others': files('begun', 'Begun'),
          'the library': {
            'library/fields.json': (text: string) => text.replace('"spellcheck": false', '"spellcheck": true'),
          },
          'the policy': { 'policy.json': (text: string) => text.replace('"about": "', '"about": "Now: ') },
        }
        for (const [what, change] of Object.entries(changes)) {
          const paths = Object.keys(change)
          await every.save(change)
          const { id, report } = await every.propose('shown', paths)
          if (report!.obstacles.length > 0) throw new Error(`${what}: ${report!.obstacles.join(' ')}`)
          await refuse(`publishing ${what}`, one.call('POST', `/proposals/${id}/publish`, { note: '' }))
          await refuse(`approving ${what}`, one.call('POST', `/proposals/${id}/approve`))
        }
        await refuse('going back', one.call('POST', `/publications/${back}/return`, { funnel: 'shown', note: '' }))
        await refuse('withdrawing', one.call('POST', `/versions/${old}/withdraw`, { note: '' }))
        const draft = { path: 'shown/funnel.json', revision: 0, text: '{}', about: 'an attack' }
        await refuse('saving a draft', one.call('PUT', '/drafts', draft))
        await refuse('giving a draft up', one.call('POST', '/drafts/discard', { path: draft.path, revision: 1 }))
        const after = await newest()
        found.add('nothing was published', after === before, `${before}, then ${after}`)

        operate(env, ['staff', 'company', 'one@example.com', '--every'])
        const allowed = await outcomeOf(one.call('POST', `/versions/${old}/withdraw`, { note: '' }))
        found.add('withdrawing for every company', allowed === 'done', allowed)
        return found.verdict()
      }),
  },
]
