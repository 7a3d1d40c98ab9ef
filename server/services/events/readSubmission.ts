import { rememberingBy } from 'runnel/base'
import type { CompiledFunnel } from 'runnel/compile'
import { isUnder } from 'runnel/contracts'
import { isRecord, type Running } from 'runnel/run'
import type { FormJob } from '../../funnels/formWork.ts'
import { formsOf, withinJob } from '../../funnels/replay.ts'
import { answerPaths, askedPaths } from '../requests/askedAnswers.ts'
import type { Submission } from '../requests/readAnswers.ts'
import { consent } from '../requests/terms.ts'
import { type Given, inLines, isPlace, placesOf, runningOf, textsRead, wordsAt } from './placesOf.ts'

/** What was on the screen where the answers of a submission were given. */
export interface SubmissionRead {
  /** The documents to which a consent that is given refers, by their slugs. */
  documents: string[]
  /** What that consent said. `unsure`: several ask for it in different words, and nothing tells which was read. */
  said?: { text: string; language?: string; unsure?: true } | undefined
  /** Where answers were given, of those that were sent. */
  places: Record<string, Given>
}

/** A submission that is read in a process apart: its form comes first, then the form in each of the languages. */
export interface ReadJob extends FormJob {
  does: 'read'
  /** Of the languages, as `textsRead` has them. */
  names: readonly string[]
  given: Submission
  theme: object
  now: Date
}

/** The form that a person had before them. */
interface Page {
  funnel: CompiledFunnel
  languages: ReadonlyMap<string, CompiledFunnel>
  theme: object
  now: Date
}

/** The signature has its own event. */
const toldElsewhere = ['signature', 'signatureMethod']

const fieldSet = rememberingBy((funnel: CompiledFunnel) => new Set(askedPaths(funnel)))

/** What was answered, by path: of a group of answers each. */
export function answersIn(funnel: CompiledFunnel, given: Submission): Record<string, unknown> {
  const fields = fieldSet(funnel)
  const sent = [...answerPaths(funnel)].filter(([name]) => !toldElsewhere.includes(name))
  const answers = sent.flatMap(([name, path]): [string, unknown][] => {
    const answer = given[name as keyof Submission] as unknown
    if (!isRecord(answer) || fields.has(path)) return [[path, answer]]
    return Object.entries(answer).map(([key, value]) => [`${path}.${key}`, value])
  })
  /** Whether a field asks for the answer, or for the group that it is in. */
  const isAsked = (path: string): boolean =>
    fields.has(path) || (path.includes('.') && isAsked(path.slice(0, path.lastIndexOf('.'))))
  const told = [...answers, ...Object.entries(given.data ?? {})]
  return Object.fromEntries(told.filter(([path, value]) => value !== undefined && isAsked(path)))
}

/**
 * The documents to which a consent that is given refers, by their slugs: those of the field in which it was given. A button
 * names none, so after one they are those of the fields on the way that stood ticked because of it.
 */
function consentDocuments(given: Submission, at: Running): string[] {
  const places = placesOf(consent, given.given?.[consent], at)
  const fields = places.some((place) => 'button' in place) ? placesOf(consent, undefined, at) : places
  return [...new Set(fields.flatMap((place) => wordsAt(place, at).documents))]
}

/** The words of the consent in the language that was read. */
function consentText(given: Submission, { funnel: original, languages, theme, now }: Page): SubmissionRead['said'] {
  const read = given.given?.[consent]
  const name = read && textsRead(read)
  const funnel = (name !== undefined && languages.get(name)) || original
  const at = runningOf({ funnel, answers: answersIn(funnel, given), theme, at: now })
  const texts = new Set(placesOf(consent, read, at).map((place) => inLines(wordsAt(place, at))))
  const [text] = texts
  if (!text) return undefined
  return { text, ...(funnel.language && { language: funnel.language.id }), ...(texts.size > 1 && { unsure: true }) }
}

/** Where answers were given, of those that were sent. */
function givenIn(given: Submission, answers: Record<string, unknown>, at: Running): SubmissionRead['places'] {
  const paths = [...Object.keys(answers), ...toldElsewhere]
  return Object.fromEntries(
    Object.entries(given.given ?? {}).filter(
      ([path, place]) => paths.some((one) => isUnder(path, one) || isUnder(one, path)) && isPlace(place, path, at),
    ),
  )
}

/** Reads a submission as its process is told to. @throws RuleTooLarge */
export function readJob(job: ReadJob): SubmissionRead {
  const { names, given, theme, now } = job
  const [funnel, ...others] = formsOf(job)
  const languages = new Map(names.map((name, at) => [name, others[at]!]))
  return withinJob(job, () => readSubmission(given, { funnel: funnel!, languages, theme, now }))
}

function readSubmission(given: Submission, page: Page): SubmissionRead {
  const { funnel, theme, now } = page
  const answers = answersIn(funnel, given)
  const at = runningOf({ funnel, answers, theme, at: now })
  const isAgreed = given.contactDetails?.isTermsPolicyAgreed === true
  return {
    documents: isAgreed ? consentDocuments(given, at) : [],
    said: isAgreed ? consentText(given, page) : undefined,
    places: givenIn(given, answers, at),
  }
}
