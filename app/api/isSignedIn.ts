import type { AnswerOf } from './callOperation.ts'

/** Whether there is a session; some servers only say whose it is. */
export const isSignedIn = ({ loggedIn, data }: AnswerOf<'getCurrentUser'>): boolean =>
  loggedIn === true || data?.user !== undefined
