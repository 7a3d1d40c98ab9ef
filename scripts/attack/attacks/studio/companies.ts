import type { DraftChange, FunnelVersion, Project, Publication } from '#schemas/studio/index.ts'
import type { StudioCalls } from '#tests/support/studioCalls.ts'
import type { Attack } from '../../attack.ts'
import type { AttackedServer } from '../../server.ts'
import { outcomeOf, variantOfV1 } from '../../toolkit/drafts.ts'
import { Findings } from '../../toolkit/findings.ts'
import { newMember, operate } from '../../toolkit/staff.ts'
import type { World } from '../../world.ts'

const definition = (id: string, title: string): string => variantOfV1(id, { title })

/** A publisher who works for every company, and one who works for a company whose brand has a list of funnels. */
async function publishers(world: World, server: AttackedServer, env: Record<string, string>) {
  const member = (name: string) => newMember(world, { server, env, name, role: 'publisher' })
  const [every, one] = [await member('every'), await member('one')]
  const { companyId } = world.brands.find(({ theme }) => theme.funnels !== undefined)!.theme
  operate(env, ['staff', 'company', 'one@example.com', '--company', companyId])
  return { every, one }
}

/** A word in the drafts of others. */
const secret = 'Ptarmigan'

export const attacks: Attack[] = [
  {
    name: 'reading what another company writes',
    shared: true,
    when: 'long',
    tries:
      'reads, as a member of one company, the drafts, history, published texts, proposals, people and versions of a form that another company alone shows, proposes its drafts, extends it, and pushes over it with a key',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const { every, one } = await publishers(world, server, env)
        const path = 'shown/funnel.json'
        await every.publish('shown', { [path]: () => definition('shown', secret) })
        await every.save({ [path]: () => definition('shown', `${secret} again`) })
        const proposal = await every.propose('shown', [path])
        const [change] = await every.call<DraftChange[]>('GET', `/history?path=${path}`)
        const { before, after } = proposal.texts[path]!

        const own = 'v2/scenarios/own.json'
        await one.save({ [own]: () => '{}' })
        const [ownChange] = await one.call<DraftChange[]>('GET', `/history?path=${own}`)
        const ownProposal = await one.propose('v2', [own])
        const { files } = await one.call<Project>('GET', '/project')
        const { published: ownText } = files.find((file) => file.path === 'v2/funnel.json')!

        const words = [secret, `"${path}"`, proposal.id, before!, after!]
        const tells = async (who: StudioCalls, url: string) => {
          const failed = ({ message }: Error) => message.replace(url, '')
          const reply = JSON.stringify(await who.call('GET', url).catch(failed))
          return words.some((word) => reply.includes(word))
        }
        /** What asks for theirs, and what asks for the own in the same way. */
        const urls = {
          '/project': '/project',
          '/changes?after=0': '/changes?after=0',
          '/history': '/history',
          [`/history?path=${path}`]: `/history?path=${own}`,
          [`/history/${change!.id}`]: `/history/${ownChange!.id}`,
          [`/texts/${before}`]: `/texts/${ownText}`,
          [`/texts/${after}`]: `/texts/${ownText}`,
          '/proposals': '/proposals',
          '/proposals?funnel=shown': '/proposals?funnel=v2',
          [`/proposals/${proposal.id}`]: `/proposals/${ownProposal.id}`,
          [`/proposals/${proposal.id}/people`]: `/proposals/${ownProposal.id}/people`,
          '/publications': '/publications',
          '/versions?funnel=shown': '/versions?funnel=v2',
        }
        const silent: string[] = []
        for (const [url, ownUrl] of Object.entries(urls)) {
          found.add(`reading ${url.split('?')[0]}`, !(await tells(one, url)), url)
          const answered = await outcomeOf(one.call('GET', ownUrl))
          found.add(`reading the own of ${ownUrl.split('?')[0]}`, answered === 'done', answered)
          if (!(await tells(every, url))) silent.push(url)
        }
        // These name no file.
        const expected = [`/proposals/${proposal.id}/people`, '/publications', '/versions?funnel=shown']
        found.add('who works for every company reads it', silent.join() === expected.join(), silent.join())

        for (const published of [before!, after!]) {
          const save = { path: 'v2/scenarios/taken.json', revision: 0, text: '{}', about: 'an attack', published }
          const reply = await one.call('PUT', '/drafts', save).catch(({ message }: Error) => message)
          found.add(
            'naming the hash of its text',
            /: 409 /.test(String(reply)) && !String(reply).includes(secret),
            published,
          )
        }

        const ask = async (what: string, expected: string, call: Promise<unknown>) => {
          const outcome = await outcomeOf(call)
          found.add(what, outcome === expected, outcome)
        }
        await ask('proposing a draft', '404', one.call('POST', '/proposals', { funnel: 'v2', paths: [path] }))
        const taking = definition('taking', 'Takes').replace('"v1"', '"shown"')
        const takings = {
          'extending it': ['taking/funnel.json', taking],
          'extending it behind a byte order mark': [
            'marked/funnel.json',
            `\uFEFF${taking.replaceAll('taking', 'marked')}`,
          ],
          'taking its scenarios': ['v2/scenarios/shared.json', '{ "extends": "shown" }'],
          'taking its scenarios by a path': ['v2/scenarios/shared.json', '{ "extends": "./shown" }'],
        } as const
        for (const [what, [taken, text]] of Object.entries(takings)) {
          await one.save({ [taken]: () => text })
          const { id, report } = await one.propose('v2', [taken])
          found.add(what, report!.obstacles.length > 0 && !JSON.stringify(report).includes(secret), id)
          await ask(`publishing, ${what}`, '403, of others', one.call('POST', `/proposals/${id}/publish`, { note: '' }))
        }
        const begun = { id: 'taken', title: 'Taken', extends: 'shown' }
        await ask('beginning from it', '400', one.call('POST', '/funnels', begun))

        const key = operate(env, ['staff', 'key', 'one@example.com', '--name', 'attack'])
        const headers = { authorization: `Bearer ${key}`, 'sec-fetch-site': 'none' }
        const stranger = world.visit(world.brand, { at: server })
        const pulled = await stranger.send('GET', '/api/studio/project', undefined, headers)
        found.add('pulling with a key', pulled.status === 200 && !pulled.text.includes(secret), String(pulled.status))
        for (const dryRun of [true, false]) {
          const files = [{ path, text: definition('shown', `${secret} again`), base: null }]
          const { status } = await stranger.send('POST', '/api/studio/push', { files, dryRun }, headers)
          found.add(`pushing with a key, dryRun ${dryRun}`, status === 403, String(status))
        }
        return found.verdict()
      }),
  },
  {
    name: 'publishing for another company',
    shared: true,
    when: 'long',
    tries:
      'publishes, approves, goes back to and withdraws forms that brands of other companies show, changes the library and the policy of all, and changes the drafts of a form that another company alone shows, as a publisher of one company',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const { every, one } = await publishers(world, server, env)

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
        const refuse = async (what: string, call: Promise<unknown>, expected = '403, of others') => {
          const outcome = await outcomeOf(call)
          found.add(what, outcome === expected, outcome)
        }
        const hide = (what: string, call: Promise<unknown>) => refuse(what, call, '404')
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
          const act = paths.includes('shown/funnel.json') ? hide : refuse
          await act(`publishing ${what}`, one.call('POST', `/proposals/${id}/publish`, { note: '' }))
          await act(`approving ${what}`, one.call('POST', `/proposals/${id}/approve`))
        }
        await hide('going back', one.call('POST', `/publications/${back}/return`, { funnel: 'shown', note: '' }))
        await hide('withdrawing', one.call('POST', `/versions/${old}/withdraw`, { note: '' }))
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
