import Provider, { type KoaContextWithOIDC } from 'oidc-provider'

export type TestProvider = {
  issuer: string
  /** The claims of each user, by the name that is typed at the log-in page. */
  people: Map<string, Record<string, unknown>>
  close(): void
}

export const CLIENT = { id: 'metzia', secret: 'a client secret that is long enough to be one' }

/** An independent OpenID Connect provider on loopback, with its own log-in and consent pages. */
export async function openIdProvider(callback: string): Promise<TestProvider> {
  const people = new Map<string, Record<string, unknown>>()
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_: KoaContextWithOIDC, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
  })
  const server = provider.listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { issuer, people, close: () => server.close() }
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = probe
  await probe.stop(true)
  return port
}

/** A minimal browser: it stores cookies and does not follow redirects. */
export function cookieJar(): (url: string, init?: RequestInit) => Promise<Response> {
  const cookies = new Map<string, string>()
  return async (url, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
}
