import type { Configuration } from 'openid-client'
import { ApiError } from '../../base/apiError.ts'
import { sealerOf } from '../../base/sealer.ts'
import { isLoopbackName } from '../../base/loopback.ts'

/** Where staff have accounts that they may sign in with, and the name of this site there. */
export interface OpenIdSettings {
  issuer: string
  clientId: string
  /** Read for each sign-in, since it may be replaced while the server runs. */
  clientSecret: string
}

/** Whom the provider vouches for. */
export interface OpenIdPerson {
  /** Issuer and subject, which never change. */
  subject: string
  email: string | undefined
  isVerified: boolean
}

/** A provider of OpenID Connect. All calls throw `ApiError` with a sentence that can be shown. */
export interface OpenIdProvider {
  /** Where the browser is sent, and what it keeps meanwhile, sealed. `redirect` is where it comes back to. */
  begin(redirect: string): Promise<{ url: string; kept: string }>
  /**
   * A return that this browser began, by what it kept and by the state in `query`, which is what the provider has added to the address. Gives what asks the
   * provider who has come back. Throws for any other return, without asking.
   */
  returned(redirect: string, query: string, kept: string | undefined): () => Promise<OpenIdPerson>
}

/** Seconds within which a person must come back from the provider. */
export const openIdPatience = 10 * 60

interface Kept {
  state: string
  nonce: string
  verifier: string
  redirect: string
  until: number
}

const timeout = 10 // seconds, for each call
const tolerance = 60 // seconds, between the clock of the provider and this one

const away = () =>
  new ApiError(
    503,
    'The provider that you sign in with cannot be reached. Try again in a moment, or sign in with a password.',
  )
const notFresh = () =>
  new ApiError(403, 'Your provider has let you in without asking for your password. Sign out there, and begin again.')
const notRight = () => new ApiError(400, 'This sign-in is not valid any more. Please begin again.')

/** Whether the provider was not reached or broken, rather than refused. */
const isAway = (error: unknown): boolean => {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  return error instanceof TypeError || name === 'TimeoutError' || /TIMEOUT|RESPONSE_IS_NOT|HTTP/.test(code)
}

const row = ['sign-in with OpenID Connect']

interface OpenIdOptions {
  /** Seals what a sign-in keeps in the browser. */
  secret: string
  now: () => number
  /** Seconds for which a sign-in counts as just made. */
  freshFor: number
}

/** Loads the client only when it is needed: most sites have no provider. */
export function openIdProvider(settings: OpenIdSettings, { secret, now, freshFor }: OpenIdOptions): OpenIdProvider {
  const sealer = sealerOf(secret, 'sign-in of staff')
  const { issuer, clientId } = settings
  let found: { with: string; configuration: Promise<Configuration> } | undefined
  const discover = async (clientSecret: string): Promise<Configuration> => {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
    const url = new URL(issuer)
    // The settings allow http only outside production.
    const isLocal = url.protocol === 'http:' && isLoopbackName(url.hostname)
    return discovery(url, clientId, clientSecret, undefined, {
      timeout,
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    })
  }
  /** The provider's own description, asked for once; again after a failure, and with another secret. */
  function configuration(): Promise<Configuration> {
    const { clientSecret } = settings
    if (found?.with === clientSecret) return found.configuration
    const asked = discover(clientSecret).catch(() => {
      if (found?.configuration === asked) found = undefined
      throw away()
    })
    found = { with: clientSecret, configuration: asked }
    return asked
  }
  const opened = (kept: string | undefined): Kept | undefined => {
    const text = kept === undefined ? undefined : sealer.open(Buffer.from(kept, 'base64url'), row)
    const read = text === undefined ? undefined : (JSON.parse(text) as Kept)
    return read && read.until > now() ? read : undefined
  }
  async function personOf({ redirect, state, nonce, verifier }: Kept, query: string): Promise<OpenIdPerson> {
    const client = await import('openid-client')
    const config = await configuration()
    try {
      const tokens = await client.authorizationCodeGrant(config, new URL(`${redirect}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      if (claims.auth_time !== undefined && claims.auth_time + freshFor + tolerance < now() / 1000) throw notFresh()
      const said =
        claims.email === undefined ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
      return {
        subject: `${claims.iss} ${claims.sub}`,
        email: typeof said.email === 'string' ? said.email : undefined,
        isVerified: said.email_verified === true,
      }
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw isAway(error) ? away() : notRight()
    }
  }
  return {
    async begin(redirect) {
      const client = await import('openid-client')
      const config = await configuration()
      const kept: Kept = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        redirect,
        until: now() + openIdPatience * 1000,
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        scope: 'openid email',
        state: kept.state,
        nonce: kept.nonce,
        // Whoever signed in there longer ago is asked for the password again: a sign-in counts as one here.
        max_age: String(freshFor),
        code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, kept: sealer.seal(JSON.stringify(kept), row).toString('base64url') }
    },
    returned(redirect, query, sealed) {
      const kept = opened(sealed)
      if (!kept || kept.redirect !== redirect || new URLSearchParams(query).get('state') !== kept.state)
        throw notRight()
      return () => personOf(kept, query)
    },
  }
}
