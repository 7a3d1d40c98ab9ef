import { createHash } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { ProviderError, type Mail, type MailProvider } from '../types.ts'
import { guarded, type Upstream } from '../upstream/callUpstream.ts'
import { isOneAddress, type SmtpSettings } from './mailSettings.ts'

export const mailFailed = 'The email could not be sent'

type Guards = Pick<Upstream, 'breaker' | 'count'>

/** What is read of a nodemailer error. Its message may contain the receiver's address, so it is not passed on. */
interface SmtpFailure {
  code?: string
  name?: string
  command?: string
  responseCode?: number
}

/** A 5xx for this receiver is permanent. Other errors (login, sender, the whole server) may be fixed. */
const isRefusal = ({ command, responseCode = 0 }: SmtpFailure): boolean => command === 'RCPT TO' && responseCode >= 500

function failureOf(failure: SmtpFailure): ProviderError {
  if (isRefusal(failure)) return new ProviderError('refused', mailFailed, failure.responseCode)
  const isLate = failure.code === 'ETIMEDOUT' || failure.code === 'EABORT' || failure.name === 'TimeoutError'
  return new ProviderError(isLate ? 'timeout' : 'unavailable', mailFailed, failure.responseCode)
}

/** The same for every attempt at one mail. */
const messageId = ({ idempotencyKey }: Mail, from: string): string =>
  `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}@${from.split('@')[1]}>`

/**
 * Sends by SMTP, one connection per mail: encrypted and with a valid certificate, unless the server is on this machine. Nothing is read from files or
 * fetched for a mail. Anything but exactly one address is refused: a comma would make two of it.
 */
export function smtpMail(settings: SmtpSettings, guards: Guards = {}, trusted: { ca?: string } = {}): MailProvider {
  const { host, port, secure, from, timeoutMs, isLocal } = settings
  // Loaded with the first mail: most processes never send one. Made for each, with the password of that time.
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport({
      ...{ host, port, secure, auth: settings.auth },
      requireTLS: !isLocal && !secure,
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLocal, ...trusted },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  const send = async (mail: Mail): Promise<void> => {
    if (!isOneAddress(mail.to)) throw new ProviderError('refused', mailFailed)
    const message = {
      from: { name: mail.fromName, address: from },
      to: mail.to,
      envelope: { from, to: [mail.to] },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: messageId(mail, from),
      // Prevents automatic replies.
      headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
      signal: AbortSignal.timeout(timeoutMs),
    }
    try {
      await (await open()).sendMail(message)
    } catch (error) {
      throw failureOf(error as SmtpFailure)
    }
  }
  return { canSend: true, send: (mail) => guarded(guards, mailFailed, () => send(mail)) }
}

/** Used if no mail server is configured. */
export const absentMail = (): MailProvider => ({
  canSend: false,
  async send() {
    throw new ProviderError('unavailable', mailFailed)
  },
})
