import { createHmac } from 'node:crypto'
import { CLIENT } from './provider.ts'

type Fields = Record<string, unknown>

/** Deviations of the provider; each changes one part of a correct answer. */
export type Tampering = {
  /** The discovery document. */
  discovery?: (own: Fields) => Fields | Promise<never>
  /** The parameters of the callback address. */
  callback?: (query: URLSearchParams) => void
  header?: Fields
  claims?: (claims: Fields) => Fields
  /** Signs with an unpublished key, with the client's secret, or not at all. */
  signature?: 'foreign' | 'secret' | 'none'
  /** Replaces the answer of the token endpoint. */
  tokens?: (answer: Fields) => Response | Promise<Response>
  userinfo?: (info: Fields) => Response | Promise<Response>
  keys?: () => Response | Promise<Response>
}

export type HostileProvider = {
  issuer: string
  tampering: Tampering
  /** Secrets that it issued or received, which must not appear in a log. */
  secrets: string[]
} & Disposable

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
const generateKey = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
// Made once, because generating a key pair is slow.
const keys = Promise.all([generateKey(), generateKey()])
const encode = (part: Fields) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('base64url')

/** A request that is never answered. */
export const silence = () => new Promise<never>(() => undefined)

/** An OpenID Connect provider on loopback with one user, `noa@example.com`, and configurable deviations. */
export async function hostileProvider(): Promise<HostileProvider> {
  const [own, foreign] = await keys
  const asked = new Map<string, { nonce: string; challenge: string }>()
  let codes = 0

  async function signed(claims: Fields): Promise<string> {
    const { tampering } = provider
    const alg = { foreign: 'RS256', secret: 'HS256', none: 'none' }[
      tampering.signature ?? 'foreign'
    ]
    const header = { alg, kid: 'own', typ: 'JWT', ...tampering.header }
    const text = `${encode(header)}.${encode(claims)}`
    if (tampering.signature === 'none') return `${text}.`
    if (tampering.signature === 'secret')
      return `${text}.${createHmac('sha256', CLIENT.secret).update(text).digest('base64url')}`
    const { privateKey } = tampering.signature === 'foreign' ? foreign : own
    const bytes = await crypto.subtle.sign(ALGORITHM.name, privateKey, Buffer.from(text))
    return `${text}.${Buffer.from(bytes).toString('base64url')}`
  }

  function authorize(query: URLSearchParams): Response {
    codes += 1
    const code = `secret-code-${codes}`
    const [nonce = '', challenge = ''] = [query.get('nonce'), query.get('code_challenge')].map(
      String,
    )
    asked.set(code, { nonce, challenge })
    provider.secrets.push(code, nonce)
    const state = query.get('state') ?? ''
    const back = new URLSearchParams({ code, state, iss: provider.issuer })
    provider.tampering.callback?.(back)
    return Response.redirect(`${query.get('redirect_uri')}?${back}`, 303)
  }

  async function tokens(request: Request): Promise<Response> {
    const sent = new URLSearchParams(await request.text())
    const verifier = sent.get('code_verifier') ?? ''
    provider.secrets.push(verifier, CLIENT.secret)
    const known = asked.get(sent.get('code') ?? '')
    if (!known || sha256(verifier) !== known.challenge)
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const now = Math.floor(Date.now() / 1000)
    const claims = { ...identity(), aud: CLIENT.id, nonce: known.nonce, iat: now, exp: now + 300 }
    const id_token = await signed(provider.tampering.claims?.(claims) ?? claims)
    provider.secrets.push(id_token, 'secret-access')
    const answer = { access_token: 'secret-access', token_type: 'Bearer', id_token }
    return provider.tampering.tokens?.(answer) ?? Response.json(answer)
  }

  const identity = () => ({
    iss: provider.issuer,
    sub: 'noa',
    email: 'noa@example.com',
    email_verified: true,
    given_name: 'Noa',
    family_name: 'Bar',
  })

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const { tampering, issuer } = provider
    if (pathname === '/authorize') return authorize(searchParams)
    if (pathname === '/token') return tokens(request)
    if (pathname === '/userinfo')
      return tampering.userinfo?.(identity()) ?? Response.json(identity())
    if (pathname === '/keys') {
      const key = await crypto.subtle.exportKey('jwk', own.publicKey)
      return tampering.keys?.() ?? Response.json({ keys: [{ ...key, kid: 'own', use: 'sig' }] })
    }
    const description = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }
    return Response.json((await tampering.discovery?.(description)) ?? description)
  }

  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  const provider: HostileProvider = {
    issuer: `http://127.0.0.1:${server.port}`,
    tampering: {},
    secrets: [],
    [Symbol.dispose]: () => void server.stop(true),
  }
  return provider
}
