import { setTimeout as sleep } from 'node:timers/promises'
import { mostWaiting } from '#server/services/publications/turns.ts'
import type { Proposal } from '#schemas/studio/index.ts'
import type { StudioCalls } from '#tests/support/studioCalls.ts'
import type { Attack } from '../../attack.ts'
import { compareCreates, create, type Note, pause, type Place } from '../../toolkit/creates.ts'
import { begins, type Definition, doubling, entering, long, squaring, withPatterns } from '../../toolkit/eatingForms.ts'
import { outcomeOf, saveAndPropose } from '../../toolkit/drafts.ts'
import { Findings } from '../../toolkit/findings.ts'
import { newMember } from '../../toolkit/staff.ts'
import { tally, together } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'

/** Patterns that are slow on some texts, with the longest text on which the checker lets each pass, and of what such a text is made. */
const slow = [
  { pattern: 'a*a*a*b', most: 31, of: 'a' },
  { pattern: '\\s*\\s*\\s*x', most: 31, of: '\t' },
  { pattern: '(a*)\\1b', most: 1000, of: 'a' },
  { pattern: '(?=a*a*b)c', most: 100, of: 'a' },
  { pattern: 'a*b', most: 1000, of: 'a' },
  { pattern: 'a*a*a*a*a*b', most: 10, of: 'a' },
]
/** Those that take for ever on a few characters already. */
const endless = ['^(a|a)*$', '(a|b|ab)*c', '(a?b?)*c', '^(a?){30}a{30}$', '^(x+)+$']

/** Everything that a studio is attacked with. */
interface Site extends Place {
  authors: StudioCalls[]
  publisher: StudioCalls
}

const withStudio = <T>(world: World, authorsInAll: number, work: (site: Site) => Promise<T>): Promise<T> =>
  world.withSettings({ STUDIO: '1' }, async (server, env) => {
    const member = (name: string, role: 'author' | 'publisher') => newMember(world, { server, env, name, role })
    const publisher = await member('publisher', 'publisher')
    const authors: StudioCalls[] = []
    for (let at = 0; at < authorsInAll; at += 1) authors.push(await member(`author${at}`, 'author'))
    return work({ world, server, authors, publisher })
  })

/** A form with its scenarios, as an author saves it. */
interface Draft {
  form: Definition
  scenarios?: Definition
}

const filesOf = ({ form: { id }, form, scenarios }: Draft): Record<string, () => string> => ({
  [`${String(id)}/funnel.json`]: () => JSON.stringify(form),
  ...(scenarios && { [`${String(id)}/scenarios/all.json`]: () => JSON.stringify(scenarios) }),
})

const proposed = (author: StudioCalls, draft: Draft): Promise<Proposal> =>
  saveAndPropose(author, String(draft.form.id), filesOf(draft))

const published = (publisher: StudioCalls, form: Definition) => publisher.publish(String(form.id), filesOf({ form }))

/** Whether the server answers those who fill in a form of the brand. */
async function addOthers(site: Site, found: Findings, during: string): Promise<void> {
  for (const { status, took } of await together(5, () => create(site))) {
    found.add(`a person ${during}`, status === 200, status)
    if (took > longestWait) found.add(`a person ${during}`, false, `${Math.round(took)} ms`)
  }
}

/** Milliseconds that nobody may wait, even on a machine that is busy with other work. Ratios are measured by "consumers beside eaters". */
const longestWait = 10_000

/** Proposals that take for ever, or more memory than they may have. */
const hanging = (id: string): Draft => ({
  form: squaring(id, { doublings: 7, rules: 20 }),
  scenarios: entering(10_000),
})
const swallowing = (id: string): Draft => ({ form: long(id, 400) })

const perField = 300

/** Forms that the checker accepts, and the notes that cost most in them. */
const forms: { form: Definition; data(at: number): Record<string, string> }[] = [
  { form: doubling('eating-lists', 30, begins), data: () => ({ 'eating.note': begins }) },
  { form: squaring('eating-squares', { doublings: 7, rules: 2 }), data: () => ({ 'eating.note': begins }) },
  { form: withPatterns('eating-siblings', slow), data: () => texts(slow.map(({ of, most }) => of.repeat(most))) },
  {
    // Each condition holds, so that the next one is tried as well.
    form: withPatterns(
      'eating-patterns',
      Array.from({ length: 19 }, () => ({ pattern: '^(?!a*a*b)', most: 1000 })),
      perField,
    ),
    // What is said of an answer is remembered, so each one is another.
    data: (at) => texts(Array.from({ length: 19 }, () => 'a'.repeat(1000 - (at % 100)))),
  },
]

function texts(values: string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, at) => [`eating.note${at}`, value]))
}

/** As many places as a submission may name, of which each is looked for. */
const manyPlaces = Object.fromEntries(
  Array.from({ length: 500 }, (_, at) => [`personalDetails.firstName.x${at}`, { step: 'personal-details' }]),
)

let sentNotes = 0

/** The next of these notes, which are sent in turns. */
function nextNote(): Note {
  const at = sentNotes++
  const { form, data } = forms[at % forms.length]!
  return { funnel: String(form.id), data: data(at) }
}

/** The authors send proposals at once; gives how they were answered. */
const sendAll = (authors: readonly StudioCalls[], drafts: readonly Draft[]) =>
  Promise.all(
    drafts.map((draft, at) =>
      outcomeOf(
        authors[at % authors.length]!.call('POST', '/proposals', {
          funnel: draft.form.id,
          paths: Object.keys(filesOf(draft)),
        }),
      ),
    ),
  )

const twenty = (make: (id: string) => Draft, name: string) =>
  Array.from({ length: 20 }, (_, at) => make(`${name}-${at}`))

/** People who send the worst notes, each from a network of their own. */
const attackers = 20

/** Sends the worst notes until it is told to stop. */
function sendNotes(site: Site): () => Promise<unknown> {
  let isOver = false
  const all = together(attackers, async () => {
    const from = site.world.newAddress()
    while (!isOver) {
      await create(site, nextNote(), from).catch(() => undefined)
      await sleep(pause)
    }
  })
  return async () => {
    isOver = true
    await all
  }
}

export const attacks: Attack[] = [
  {
    name: 'proposals that eat',
    shared: true,
    tries:
      'proposes doubling lists, patterns that take for ever, a form that takes more memory than a proof has, one of which the scenario never ends, and twenty of each of these at once',
    run: (world) =>
      withStudio(world, 9, async (site) => {
        const found = new Findings()
        const [author] = site.authors
        const doubled = await proposed(author!, { form: doubling('eating-lists', 30) })
        found.add('doubling lists', doubled.state === 'proved', doubled.state)
        const patterns = [
          ...slow.map(({ pattern, most }) => ({ pattern, most: most + 1 })),
          ...endless.map((pattern) => ({ pattern, most: 31 })),
        ]
        const { report } = await proposed(author!, { form: withPatterns('eating-slow', patterns) })
        const refused = report!.funnels[0]!.findings.filter(({ code }) => code === 'pattern-slow').length
        found.add('patterns', refused === patterns.length, `${refused} of ${patterns.length} refused`)
        const large = await proposed(author!, swallowing('eating-memory'))
        const [obstacle = ''] = large.report!.obstacles
        found.add('a form that takes memory', obstacle.startsWith('It takes more than 768 MB'), obstacle)
        await addOthers(site, found, 'after it')
        const drafts = [...twenty(swallowing, 'eating-memory'), ...twenty(hanging, 'eating-time')]
        await site.publisher.save(Object.assign({}, ...drafts.map(filesOf)))
        const answers = await sendAll(site.authors, drafts)
        const accepted = answers.filter((one) => one === 'done').length
        // Each process makes proofs for itself, and has a queue of its own for them.
        found.add(
          'twenty of each',
          answers.every((one) => one === 'done' || one === '429') && accepted <= mostWaiting * world.processes,
          tally(answers),
        )
        await addOthers(site, found, 'beside them')
        return found.verdict()
      }),
  },
  {
    name: 'notes that eat',
    shared: true,
    tries:
      'publishes forms with rules and patterns that the checker accepts, and sends the notes that cost most in them, twenty of each at once',
    run: (world) =>
      withStudio(world, 0, async (site) => {
        const found = new Findings()
        for (const { form } of forms) await published(site.publisher, form)
        for (const note of forms.map(nextNote)) {
          const { status, took, text } = await create(site, note)
          found.add(
            `the note of ${note.funnel}`,
            status === 400 && took < longestWait,
            `${status} ${Math.round(took)} ms ${text.slice(0, 150)}`,
          )
        }
        const told = await create(site, { funnel: world.brand.theme.defaultFunnel, given: manyPlaces })
        found.add(
          'many places',
          told.status === 200 && told.took < longestWait,
          `${told.status} ${Math.round(told.took)} ms`,
        )
        const sent = together(20 * forms.length, () => create(site, nextNote()))
        await addOthers(site, found, 'beside them')
        const statuses = (await sent).map(({ status }) => status)
        found.add(
          'twenty of each',
          statuses.every((one) => one === 400 || one === 503),
          tally(statuses),
        )
        await addOthers(site, found, 'after them')
        return found.verdict()
      }),
  },
  {
    name: 'consumers beside eaters',
    tries: `measures how long 95 in 100 creates of a claim request take at most on an idle server, and then beside proposals that eat memory, that never end, and twenty of each, and beside ${attackers} people who send the worst notes as fast as one network may: at most twice as long, and none may be lost`,
    when: 'alone',
    // Proofs and answers are checked in child processes of each process: nothing here is shared.
    run: (world) =>
      withStudio(world, 9, async (site) => {
        for (const { form } of forms) await published(site.publisher, form)
        const drafts = { memory: twenty(swallowing, 'eating-memory'), time: twenty(hanging, 'eating-time') }
        await site.publisher.save(Object.assign({}, ...[...drafts.memory, ...drafts.time].map(filesOf)))
        const { beside, verdict } = await compareCreates(site)
        const [author, other] = site.authors
        await beside('the worst notes', sendNotes(site))
        await sendAll([author!], [drafts.memory[0]!])
        await beside('a proposal that eats memory')
        await sendAll([other!], [drafts.time[0]!])
        await beside('one that never ends')
        await sendAll(site.authors, [...drafts.memory, ...drafts.time])
        await beside('twenty of each')
        await beside('all of it', sendNotes(site))
        return verdict()
      }),
  },
]
