import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testCertificate } from './testCertificate.ts'

/** A mail that the server received. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as received. */
  raw: string
  encrypted: boolean
  user: string | undefined
}

/** A real local mail server for tests. */
export interface MailServer {
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

/** Listens on a free port. `options` are those of the package `smtp-server`; by default with STARTTLS and without login. */
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
  // A client that disconnects must not make the server fail.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
