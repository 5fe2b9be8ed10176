import type * as oidc from 'openid-client'
import type { Fetch } from '../../kernel/fetcher.ts'
import { NAME_MAX, withoutHidden } from '../../users/domain.ts'
import type { Context } from '../../world/context.ts'

export type ProviderName = 'google' | 'facebook'

/** A user's identity, as a provider states it. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  /** Whether the provider states that the e-mail is verified. */
  isVerified: boolean
  firstname: string
  lastname: string
}

type Checks = { state: string; nonce: string; verifier: string }

export type Provider = {
  name: ProviderName
  /** The address of the provider's page to redirect to. */
  start(checks: Checks, callback: string): Promise<URL>
  /**
   * Exchanges the callback for the user's identity. `current` is the callback's address with its query.
   * @throws when state, nonce, issuer, audience, times or signature are wrong, or the provider does not answer.
   */
  finish(current: URL, checks: Checks): Promise<Identity>
}

/** Loaded at the first sign-in with a provider. */
const library = () => require('openid-client') as typeof import('openid-client')

const SCOPE = 'openid email profile'
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/

/** The providers that are configured. */
export function createProviders({
  config: { values, providerTimeoutMs },
  features,
  fetch,
}: Pick<Context, 'config' | 'features' | 'fetch'>): Provider[] {
  const client = { timeout: providerTimeoutMs / 1_000, fetch }
  const { OAUTH_GOOGLE_CLIENT_ID: googleId, OAUTH_GOOGLE_CLIENT_SECRET: googleSecret } = values
  const { OAUTH_FACEBOOK_CLIENT_ID: facebookId, OAUTH_FACEBOOK_CLIENT_SECRET: facebookSecret } =
    values
  const providers: Provider[] = []
  const issuer = values.OAUTH_GOOGLE_ISSUER
  if (features.googleSignIn.isOn)
    providers.push(google(issuer, { ...client, id: googleId, secret: googleSecret }))
  if (features.facebookSignIn.isOn)
    providers.push(facebook({ ...client, id: facebookId, secret: facebookSecret }))
  return providers
}

/** Our registration at a provider. `timeout` is for each request, in seconds. */
type Client = { id: string; secret: string; timeout: number; fetch: Fetch }

/** Sends the library's requests through `context.fetch`. */
function through(fetch: Fetch): oidc.CustomFetch {
  return (url, { method, headers, body, redirect, signal }) =>
    fetch(url, {
      method,
      headers,
      redirect,
      body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
      ...(signal ? { signal } : {}),
    })
}

async function authorizationUrl(
  config: oidc.Configuration,
  { state, nonce, verifier }: Checks,
  parameters: Record<string, string>,
): Promise<URL> {
  return library().buildAuthorizationUrl(config, {
    ...parameters,
    state,
    nonce,
    code_challenge: await library().calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** Discovery runs at the first sign-in, so that an outage of the provider affects nothing else. */
function discovered(issuer: string, { id, secret, timeout, fetch }: Client) {
  let found: Promise<oidc.Configuration> | undefined
  return async (): Promise<oidc.Configuration> => {
    const url = new URL(issuer)
    // Without this check the library does not verify the signature of an ID token from the token endpoint.
    const execute = [library().enableNonRepudiationChecks]
    if (LOOPBACK.test(url.hostname)) execute.push(library().allowInsecureRequests)
    found ??= library().discovery(url, id, secret, undefined, {
      execute,
      timeout,
      [library().customFetch]: through(fetch),
    })
    try {
      return await found
    } catch (error) {
      found = undefined
      throw error
    }
  }
}

/** OpenID Connect. */
function google(issuer: string, client: Client): Provider {
  const configuration = discovered(issuer, client)
  return {
    name: 'google',
    async start(checks, callback) {
      return authorizationUrl(await configuration(), checks, {
        redirect_uri: callback,
        scope: SCOPE,
      })
    },
    async finish(current, { state, nonce, verifier }) {
      const config = await configuration()
      const tokens = await library().authorizationCodeGrant(config, current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      const about = claims.email
        ? claims
        : await library().fetchUserInfo(config, tokens.access_token, claims.sub)
      return identityOf(claims.iss, claims.sub, about)
    },
  }
}

type About = Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A name as an account may have it: the user cannot correct what the provider states. */
const name = (value: unknown) => withoutHidden(text(value)).trim().slice(0, NAME_MAX).toWellFormed()

function identityOf(issuer: string, subject: string, about: About): Identity {
  return {
    issuer,
    subject,
    email: text(about.email) || null,
    isVerified: about.email_verified === true,
    firstname: name(about.given_name) || name(about.name) || 'New',
    lastname: name(about.family_name) || 'User',
  }
}

const GRAPH = 'https://graph.facebook.com/v21.0'

/** OAuth 2 with a static configuration: Facebook's web sign-in has no ID token and does not state verified e-mails. */
function facebook({ id, secret, timeout, fetch }: Client): Provider {
  const server = {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: 'https://www.facebook.com/v21.0/dialog/oauth',
    token_endpoint: `${GRAPH}/oauth/access_token`,
  }
  const config = new (library().Configuration)(
    server,
    id,
    undefined,
    library().ClientSecretPost(secret),
  )
  config.timeout = timeout
  config[library().customFetch] = through(fetch)
  return {
    name: 'facebook',
    start: (checks, callback) =>
      authorizationUrl(config, checks, { redirect_uri: callback, scope: 'email public_profile' }),
    async finish(current, { state, verifier }) {
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      const tokens = await library().authorizationCodeGrant(config, current, checks)
      const url = new URL(`${GRAPH}/me?fields=id,first_name,last_name,email`)
      const answer = await library().fetchProtectedResource(config, tokens.access_token, url, 'GET')
      const me = (await answer.json()) as About
      if (text(me.id) === '') throw new Error('The provider did not say who this is')
      const about = { email: me.email, given_name: me.first_name, family_name: me.last_name }
      return identityOf(server.issuer, text(me.id), about)
    },
  }
}
