import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** For encrypted local connections in tests; the key is public, so it protects nothing. Valid for localhost and 127.0.0.1 until 2120. */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwEM6D/rifVWisMbl
01gjPg/BCS58AfkgnlLioNyhczuhRANCAAQBPHlqnAgcqS5zWfHKEhuEOvoo/RJb
fZmdld3bGhjCajF4MHwtuVh8hR7ejsnDnePvLUkaMKdYEULyMrTT3zxg
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAE8eWqcCBypLnNZ
8coSG4Q6+ij9Elt9mZ2V3dsaGMJqMXgwfC25WHyFHt6OycOd4+8tSRowp1gRQvIy
tNPfPGCjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBRWpwccJNbrQHtIOtU12qOibi06GzAKBggqhkjOPQQD
AgNHADBEAiB9vhv8gDlu1WFoBlOF2DAlAY9FkvwC91ep+81yde4cjgIgJFM1NclY
lVNpUIJY4uO8zquXnSZRgz3Eq5P1ILAG5Zs=
-----END CERTIFICATE-----`,
}

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
