import { rememberingBy } from 'runnel/base'
import { compileValidators, type CompiledFunnel } from 'runnel/compile'
import { classesOfSchema } from 'runnel/contracts'
import { ApiError } from '../../base/apiError.ts'
import { signatureImage } from '../signing/signatureImage.ts'
import { ownPaths } from './askedAnswers.ts'
import type { Submission } from './readAnswers.ts'

/** Characters of all own answers together, as JSON, without the pictures of signatures. */
const longest = 20_000

const validators = rememberingBy((funnel: CompiledFunnel) =>
  compileValidators(
    // As a condition a schema ends at what is wrong first: no pattern sees a text that is too long for it.
    Object.fromEntries(ownPaths(funnel).map((path) => [path, { if: funnel.data[path]!, else: false }])),
  ),
)

/** The own answers that are signatures. */
const signaturePaths = rememberingBy(
  (funnel: CompiledFunnel) =>
    new Set(ownPaths(funnel).filter((path) => classesOfSchema(funnel.data[path]!).has('signature'))),
)

/**
 * The answers to a form's own questions (`data`) that were sent, by path. Throws 400 for an answer that its schema does
 * not allow, and for one that the form does not send; of a page with an older definition such answers are left out.
 */
export function readOwnAnswers(funnel: CompiledFunnel, { data, definition }: Submission): Submission['data'] {
  if (data === undefined || ownPaths(funnel).length === 0) return undefined
  const others = Object.entries(data).filter(([path, answer]) => {
    const isSignature = typeof answer === 'string' && signaturePaths(funnel).has(path)
    if (isSignature) signatureImage(answer)
    return !isSignature
  })
  if (JSON.stringify(others).length > longest)
    throw new ApiError(400, `data is longer than ${longest} characters of JSON in all`)
  const isOlder = definition !== undefined && definition !== funnel.hash
  const known = validators(funnel)
  const kept = Object.entries(data).filter(([path, answer]) => {
    const isAllowed = Object.hasOwn(known, path) && known[path]!(answer)
    if (!isAllowed && !isOlder) throw new ApiError(400, `data.${path.slice(0, 100)} is not an answer of this form`)
    return isAllowed
  })
  return Object.fromEntries(kept)
}
