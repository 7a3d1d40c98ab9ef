/** What the tests use of the package, which has no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Account {
    accountId: string
    claims(): Record<string, unknown>
  }

  export class Provider {
    constructor(
      issuer: string,
      settings: {
        clients: { client_id: string; client_secret: string; redirect_uris: string[] }[]
        claims: Record<string, string[]>
        ttl: Record<string, number>
        pkce: { required(): boolean }
        findAccount(context: unknown, subject: string): Account
      },
    )
    callback(): RequestListener
  }
}
