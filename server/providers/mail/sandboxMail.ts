import type { Mail, MailProvider } from '../types.ts'

/** A mail that was "sent", with its time. */
export interface KeptMail extends Mail {
  at: Date
}

/** A development mailbox, which keeps mails in memory. */
export interface SandboxMail extends MailProvider {
  /** Newest first. */
  mails(): readonly KeptMail[]
}

/** Older mails are dropped. */
const mostMails = 100

export function sandboxMail(clock: () => number = Date.now): SandboxMail {
  const kept: KeptMail[] = []
  return {
    canSend: true,
    mails: () => [...kept],
    async send(mail) {
      kept.unshift({ ...mail, at: new Date(clock()) })
      kept.length = Math.min(kept.length, mostMails)
    },
  }
}

/** The mailbox behind a mail provider, if it has one. */
export const mailboxOf = (mail: MailProvider): SandboxMail | undefined =>
  'mails' in mail ? (mail as SandboxMail) : undefined
