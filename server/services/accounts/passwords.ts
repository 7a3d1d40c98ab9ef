import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { plainText } from 'runnel/contracts'
import { ApiError } from '../../base/apiError.ts'
import { BoundedQueue } from '../../base/boundedQueue.ts'
import type { Caller } from '../deps.ts'
import { isCommonPassword } from './commonPassword.ts'

/**
 * Half of the processors, each half of the time, so that many sign-ins leave room for everybody else. A hash takes
 * about 12 ms: the last in the queue waits two to three seconds.
 */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const mostWaiting = 100 * atOnce
const queue = new BoundedQueue({ atOnce, mostWaiting, rest: 1 })
const signIns = new BoundedQueue({ atOnce: atOnce + 1, mostWaiting })

/**
 * Signs in, a few at a time: one sign-in asks little of the database, but many at once would delay everybody else's
 * statements. One more than passwords are checked, so that the next one is ready. Throws `Busy` when too many wait,
 * before anything is done.
 */
export const signingIn = <T>(work: () => Promise<T>): Promise<T> => signIns.run(work)

/** argon2id with 19 MiB and two passes, OWASP's minimum and the package's default. Tests watch its calls. */
export const argon2id = { hash: (password: string): Promise<string> => hash(password), verify }

const isEasy =
  'This password is easily guessed. Several words that have nothing to do with each other make a better one.'

/** Throws `Busy` when too many passwords wait. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => argon2id.hash(plainText(password, 'secret')))

/** What a password for an account of this site must not be made of. */
export const wordsAbout = ({ brand }: Pick<Caller, 'brand'>, email = ''): string[] => [
  email,
  brand.brandName,
  brand.companyName,
]

/**
 * The hash of a password that somebody chooses. `about`: what is known of them. Throws 400 for a password that is tried
 * first, `Busy` when too many passwords wait.
 */
export const hashChosen = (password: string, about: readonly string[]): Promise<string> =>
  queue.run(async () => {
    if (await isCommonPassword(password, about)) throw new ApiError(400, isEasy)
    return argon2id.hash(plainText(password, 'secret'))
  })

/** The hash of a password that nobody has: checking an unknown email must take as long as checking a wrong password. */
const nobody = hash('no account has this password')

/** Whether a password is right; false for an account without one. Throws `Busy` when too many passwords wait. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const hashed = stored ?? (await nobody)
  // Passwords of before were hashed as they were typed.
  const spellings = new Set([plainText(password, 'secret'), password])
  const right = await queue.run(async () => {
    for (const spelling of spellings) if (await argon2id.verify(hashed, spelling)) return true
    return false
  })
  return right && stored != null
}
