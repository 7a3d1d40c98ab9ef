import { isLoopback, milliseconds, type Environment } from '../serviceSettings.ts'

/** A mail server, and the sender address. */
export interface SmtpSettings {
  host: string
  port: number
  /** Encrypted from the first byte; otherwise by STARTTLS. */
  secure: boolean
  /** On this machine: may be unencrypted, and its certificate may be self-signed. */
  isLocal: boolean
  auth?: { user: string; pass: string }
  from: string
  /** Milliseconds for one mail, from connecting to the server's last reply. */
  timeoutMs: number
}

export type MailSettings = { mode: 'sandbox' } | { mode: 'none' } | { mode: 'smtp'; smtp: SmtpSettings }

const ports: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

const example = 'for example smtps://user:password@smtp.example.com'

/** The URL's user and password, decoded: they may contain any character. */
function authOf({ username, password }: URL): SmtpSettings['auth'] {
  return username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Error(`SMTP_URL must be the address of a mail server, ${example}`)
  const url = new URL(text)
  if (!Object.hasOwn(ports, url.protocol))
    throw new Error('SMTP_URL must begin with smtps://, or with smtp:// for a server that encrypts by STARTTLS')
  // Elsewhere such parameters turn off encryption or its checks; here they would silently do nothing.
  if (url.search || url.hash || !['', '/'].includes(url.pathname))
    throw new Error(`SMTP_URL takes nothing after the host and port, ${example}`)
  return url
}

/** Exactly one address, without a display name: mail programs read the excluded characters as lists and more. */
export const isOneAddress = (text: string): boolean => /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text)

function sender(env: Environment): string {
  const from = env.MAIL_FROM?.trim() ?? ''
  if (!isOneAddress(from))
    throw new Error('MAIL_FROM must be the address that mails come from, for example no-reply@example.com')
  return from
}

/**
 * How mail is sent: by SMTP if `SMTP_URL` is set; otherwise into a sandbox mailbox, in production only with `ALLOW_SANDBOX=1`. Throws an Error that names
 * the wrong variable, and never repeats a URL, which contains a password.
 */
export function mailSettings(env: Environment): MailSettings {
  if (!env.SMTP_URL) return { mode: env.NODE_ENV === 'production' && env.ALLOW_SANDBOX !== '1' ? 'none' : 'sandbox' }
  const url = readUrl(env.SMTP_URL)
  return {
    mode: 'smtp',
    smtp: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || ports[url.protocol]!,
      secure: url.protocol === 'smtps:',
      isLocal: isLoopback(url),
      get auth() {
        return authOf(readUrl(env.SMTP_URL!))
      },
      from: sender(env),
      timeoutMs: milliseconds(env, 'SMTP_TIMEOUT_MS', 15_000, 30_000),
    },
  }
}
