import type { AnswerOf } from './callOperation.ts'

/** Whether the visitor has a session. Some servers send only the user and no `loggedIn`. */
export const isSignedIn = ({ loggedIn, data }: AnswerOf<'getCurrentUser'>): boolean =>
  loggedIn === true || data?.user !== undefined
