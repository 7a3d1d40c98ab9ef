import type { Theme } from '#schemas/theme.ts'
import type { Deps } from '../deps.ts'
import type { LinkPurpose, LinkSubject } from '../mail/mailLinks.ts'

/** What a mail says. The link is made when it is sent, so it lives as long as its words promise. */
export interface Letter {
  to: string
  /** A mail that was counted already when it was asked for has no such word. */
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
  /** Whom it goes to and what it says, as things stand when it is sent; undefined when there is nobody to write to. */
  write(deps: Deps, about: Record<string, string>, brand: Theme): Promise<Letter | undefined>
}
