import type { Evidence, EvidenceShown } from '#schemas/studio/index.ts'
import { canonicalJson } from '../../data/canonicalJson.ts'
import { fingerprint } from '../../data/fingerprint.ts'
import type { ClaimEventRow } from '../../database/tables/index.ts'
import { chainProblems } from './verify.ts'

const parts = ['answers', 'signed', 'calls', 'noted'] as const

const names: Record<(typeof parts)[number], string> = {
  answers: 'an answer',
  signed: 'a signing',
  calls: 'a call',
  noted: 'a note',
}

const shownAs = ({ kind, title, text, sha256, definition, step, language }: EvidenceShown): string =>
  canonicalJson({ kind, title, text, sha256, definition, step, language })

/** Whether a value looks like the file that `evidence --json` writes. */
export const isEvidence = (value: unknown): value is Evidence => {
  const given = (value ?? {}) as Partial<Record<keyof Evidence, unknown>>
  const lists = ['versions', 'shown', 'chain', 'problems', ...parts] as const
  return given.format === 1 && typeof given.reference === 'string' && lists.every((name) => Array.isArray(given[name]))
}

/** Whether the picture is kept may have changed since. */
const lasting = (value: object): string => canonicalJson({ ...value, kept: undefined })

/**
 * Whether something has not come or changed since a file was made. What is told of a moment before the journal began may
 * still be told otherwise later.
 */
const wasThere = (at: string, { madeAt, chain }: Evidence, today: Evidence): boolean =>
  at <= madeAt && chain.length > 0 && today.chain.some((event) => event.at === at)

/** Files that are older than `asked` do not have it. */
const withoutAsked = (value: object): object => ({ ...value, asked: undefined })

/**
 * What is wrong with exported evidence, a sentence each: what does not match its own hashes, and what the evidence of
 * today does not say. The claim request may have gone on since, so more may be known of it today.
 */
export function exportProblems(exported: Evidence, today: Evidence): string[] {
  const chain = exported.chain.map((event) => ({
    ...event,
    at: new Date(event.at),
    kind: event.kind as ClaimEventRow['kind'],
  }))
  if (chain.some(({ at }) => Number.isNaN(at.getTime()))) return ['An event in the file has no time.']
  const texts = exported.shown
    .filter(({ text, sha256 }) => fingerprint(text) !== sha256)
    .map(({ title }) => `The text of “${title}” in the file is not the one with its hash.`)
  const links = exported.chain
    .filter(({ number, sha256 }) => today.chain[number - 1]?.sha256 !== sha256)
    .map(({ number }) => `Event ${number} in the file is not in the journal.`)
  const shown = new Set(today.shown.map(shownAs))
  const unshown = exported.shown
    .filter((one) => !shown.has(shownAs(one)))
    .map(
      ({ title }) => `The text of “${title}” in the file is not the one that is stored, or drawn from what is stored.`,
    )
  /** Whether the file is from before answers told where they were given. */
  const isOlder = (part: (typeof parts)[number]): boolean =>
    part === 'answers' && !exported.answers.some((one) => 'asked' in one)
  const untold = parts.flatMap((part) => {
    const known = new Set((today[part] as object[]).map((one) => lasting(isOlder(part) ? withoutAsked(one) : one)))
    return (exported[part] as { at: string }[])
      .filter((one) => !known.has(lasting(one)))
      .map(({ at }) => `The file tells of ${names[part]} of ${at} that the database does not tell of.`)
  })
  const leftOut = [
    ...today.chain
      .filter(({ at, number }) => at <= exported.madeAt && !exported.chain.some((event) => event.number === number))
      .map(({ number }) => `The file leaves out event ${number} of the journal.`),
    ...(['answers', 'calls', 'noted'] as const).flatMap((part) => {
      const told = new Set((exported[part] as object[]).map(lasting))
      return (today[part] as { at: string }[])
        .filter((one) => !isOlder(part) && wasThere(one.at, exported, today) && !told.has(lasting(one)))
        .map(({ at }) => `The file leaves out ${names[part]} of ${at}.`)
    }),
  ]
  const sure = exported.shown
    .filter((one) => one.certain && today.shown.some((now) => !now.certain && shownAs(now) === shownAs(one)))
    .map(({ title }) => `The file says that “${title}” was certainly shown, which nothing tells.`)
  const versions = exported.versions
    .filter(({ definition }) => !today.versions.some((one) => one.definition === definition))
    .map(({ definition }) => `The file names the definition ${definition}, which was not used.`)
  const own = exported.claimRequest === today.claimRequest ? [] : ['The file is about another claim request.']
  return [
    ...new Set([
      ...own,
      ...chainProblems(exported.claimRequest, chain),
      ...texts,
      ...links,
      ...unshown,
      ...untold,
      ...versions,
      ...leftOut,
      ...sure,
    ]),
  ]
}
