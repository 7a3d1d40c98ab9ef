import type { Theme } from '#schemas/theme.ts'
import type { Deps } from '../deps.ts'
import type { LinkPurpose, LinkSubject } from '../mail/mailLinks.ts'

/** A mail's receiver and words. The link is made when the mail is sent, so that it lives as long as the words promise. */
export interface Letter {
  to: string
  /** How the mail counts for its mailbox; absent when it was counted when it was asked for. */
  counts?: { isConfirmed: boolean }
  subject: string
  before: string[]
  link: { label: string; subject: LinkSubject; minutes: number }
  after: string[]
}

/** A kind of mail. */
export interface LetterKind {
  purpose: LinkPurpose
  /** Page that the link opens. Its token stands in the fragment, which no server, log or other site sees. */
  path: `/${string}`
  /** The mail as things stand when it is sent; undefined when there is no receiver. */
  write(deps: Deps, about: Record<string, string>, brand: Theme): Promise<Letter | undefined>
}
