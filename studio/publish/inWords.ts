import { whoPublishes, whyNotOfCompany } from '#schemas/studio/companies.ts'
import type { Me, OpenProposal, PeopleAtStep, Proposal } from '#schemas/studio/index.ts'
import { may } from '../parts/roles.ts'
import { counted, listed, quoted } from '../parts/words.ts'

type Outcome = PeopleAtStep['outcomes'][number]

const fractions: readonly (readonly [number, string])[] = [
  [1 / 4, 'a quarter'],
  [1 / 3, 'a third'],
  [1 / 2, 'half'],
  [2 / 3, 'two thirds'],
  [3 / 4, 'three quarters'],
]

/** A share of journeys, from 0 to 1: "all", "a third", otherwise in per cent. */
export function shareInWords(share: number): string {
  if (share >= 0.995) return 'all'
  const named = fractions.find(([value]) => Math.abs(value - share) < 0.005)
  return named?.[1] ?? `${Math.max(1, Math.round(share * 100))}%`
}

function whatHappens({ kind, what }: Outcome): string {
  const names = listed(what.map(quoted))
  switch (kind) {
    case 'stays':
      return 'stay where they are'
    case 'asked':
      return `are asked ${names || 'something'} again`
    case 'held':
      return `are held back by the obligation ${names}`.trimEnd()
    case 'gone':
      return `find this step gone${names && `, and go on at ${names}`}`
  }
}

/** What would happen to the people at a step if they were moved to the proposed version. */
export function peopleInWords({ outcomes }: PeopleAtStep): string {
  if (outcomes.length === 0) return 'No journey that leads there could be tried, so nothing can be said about them.'
  const parts = outcomes.map((outcome) => `${shareInWords(outcome.share)} ${whatHappens(outcome)}`)
  return `Of the journeys that were tried with the new version, ${parts.join('; ')}.`
}

export const peopleAt = ({ count, title, step }: PeopleAtStep): string =>
  `${counted(count, 'person is', 'people are')} at ${quoted(title || step)}`

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What a proposal waits for before it is served. */
export function waitsFor({ state, obstacles, needsApproval, approvedBy, concerns }: OpenProposal): string {
  const who = whoPublishes(concerns)
  if (state === 'proving') return 'It is being proved.'
  if (obstacles > 0) return `${counted(obstacles, 'thing stands', 'things stand')} in the way.`
  if (approvedBy) return `${approvedBy} has approved it: ${who} can publish it.`
  return needsApproval ? 'A second publisher has to approve it.' : `${capitalised(who)} can publish it.`
}

/** Why this person cannot publish the proposal now; undefined if they can. */
export function whyNotPublish(proposal: Proposal, me: Me): string | undefined {
  const { state, report, outdated, approvedBy, problem } = proposal
  if (state === 'published') return 'This is published.'
  if (state === 'proving') return 'The proof is not finished yet.'
  if (state === 'failed' || !report) return problem ?? 'The proof could not be made. Propose it again.'
  if (outdated)
    return 'Something has changed since this was proposed. Propose it again, so that what is proved is what is published.'
  if (report.obstacles.length > 0)
    return report.obstacles.length === 1
      ? 'Something stands in the way. Mend it first.'
      : `${report.obstacles.length} things stand in the way. Mend them first.`
  if (!may(me, 'publisher'))
    return `Only ${whoPublishes(proposal.concerns)} may publish. Publishers find it on the page Funnels; you can also send them the address of this page.`
  const whyNotYours = whyNotOfCompany(me.company, proposal.concerns)
  if (whyNotYours) return whyNotYours
  if (report.needsApproval && !approvedBy) return 'Another publisher must approve it first.'
  return undefined
}

/** Why this person cannot approve the proposal; undefined if they can. */
export function whyNotApprove(proposal: Proposal, me: Me): string | undefined {
  if (proposal.approvedBy) return `${proposal.approvedBy} has approved it.`
  if (!may(me, 'publisher')) return 'Only a publisher may approve it.'
  if (proposal.by === me.name)
    return 'You proposed it, so another publisher must approve it. Send them the address of this page.'
  if (proposal.outdated) return 'Something has changed since this was proposed. It must be proposed again first.'
  return whyNotOfCompany(me.company, proposal.concerns)
}
