import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allowConsole } from '#tests/support/allowConsole.ts'
import { Browser } from './browser.ts'

/** An account at the provider. */
export interface OpenIdAccount {
  email: string
  verified: boolean
}

export interface OpenIdServer {
  issuer: string
  /** By subject. */
  accounts: Map<string, OpenIdAccount>
  /** Goes through the provider's pages as one account, from the address to which a site sends browsers. Gives the address to which it sends them back. */
  signIn(from: string, subject: string): Promise<string>
  close(): Promise<void>
}

export const openIdClient = { clientId: 'runnel', clientSecret: 'a secret of the provider, long enough for a test' }

/** The provider's forms, by what they ask. */
const answers: Record<string, (subject: string) => Record<string, string>> = {
  login: (login) => ({ prompt: 'login', login, password: 'any' }),
  consent: () => ({ prompt: 'consent' }),
}

/** A real provider of OpenID Connect on a free port. */
export async function startOpenIdServer(redirects: string[], port = 0): Promise<OpenIdServer> {
  const accounts = new Map<string, OpenIdAccount>()
  // It warns as soon as it is loaded on a version of Node that it does not support, though it runs there.
  allowConsole('warn', /^oidc-provider WARNING/)
  const { Provider } = await import('oidc-provider')
  // It must know its own address before it is made.
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: openIdClient.clientId, client_secret: openIdClient.clientSecret, redirect_uris: redirects }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => {
        const { email, verified } = accounts.get(subject)!
        return { sub: subject, email, email_verified: verified }
      },
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    accounts,
    signIn: async (from, subject) => {
      const browser = new Browser(issuer)
      const visit = async (url: string, form?: Record<string, string>): Promise<string> => {
        const { pathname, search } = new URL(url, issuer)
        const { status, headers, text } = await (form
          ? browser.send('POST', pathname, `${new URLSearchParams(form)}`, {
              'content-type': 'application/x-www-form-urlencoded',
            })
          : browser.send('GET', pathname + search))
        const next = headers.location
        if (next) return next.startsWith(issuer) || next.startsWith('/') ? visit(next) : next
        const asked = /name="prompt" value="(\w+)"/.exec(text)?.[1]
        if (!asked) throw new Error(`The provider answered ${status}: ${text.slice(0, 200)}`)
        return visit(/action="([^"]+)"/.exec(text)![1]!, answers[asked]!(subject))
      }
      return visit(from)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
