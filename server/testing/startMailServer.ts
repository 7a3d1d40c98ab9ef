import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testCertificate } from './testCertificate.ts'

/** What the server took in. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came. */
  raw: string
  encrypted: boolean
  user: string | undefined
}

/** A real mail server on this machine, for the tests. */
export interface MailServer {
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

/** Listens on a free port. `options` are those of the package `smtp-server`; without a word there is STARTTLS, and no login is asked for. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    ...testCertificate,
    logger: false,
    authOptional: true,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
    onData: (stream, { envelope, secure, user }, done) => {
      void text(stream).then((raw) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          encrypted: secure,
          user: user as string | undefined,
        })
        done()
      })
    },
    ...options,
  })
  // A client that breaks off is none of the server's troubles.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
