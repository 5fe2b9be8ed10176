import { Elysia } from 'elysia'
import { invalid } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import { clientAddress, type From } from './address.ts'
import { newToken } from './codes.ts'
import { secretCookie, sentText } from './cookies.ts'
import { DEVICE_COOKIE, RESET_PROOF_COOKIE, RESET_REQUEST_COOKIE } from './domain.ts'
import { done } from './done.ts'
import { readerLanguage } from './reader-language.ts'
import {
  LINK_MS,
  PROOF_MS,
  type ResetChannels,
  requestReset,
  resetByCode,
  resetByLink,
  verifyCode,
} from './reset.ts'
import { type Call, route } from './route.ts'
import {
  accountOf,
  CompleteResetBody,
  Done,
  RequestResetBody,
  ResetBody,
  Verified,
  VerifyCodeBody,
} from './wire.ts'

/** @throws AppError `invalid` when no account is named. */
function account(body: { email?: string; username?: string }): string {
  const named = accountOf(body)
  if (named === '') throw invalid('username', { code: 'resetUsernameRequired' })
  return named
}

/** The form of the tokens that `newToken` makes. */
const TOKEN = /^[\w-]{43}$/

type World = { context: Context; channels: ResetChannels }

const REQUEST = route({
  body: RequestResetBody,
  response: Done,
  detail: { summary: 'Ask for a code or link' },
})

const VERIFY = route({
  body: VerifyCodeBody,
  response: Verified,
  detail: { summary: 'Check a code' },
})

const RESET = route({
  body: ResetBody,
  response: Done,
  detail: { summary: 'Set a password after a code' },
})

const COMPLETE = route({
  body: CompleteResetBody,
  response: Done,
  detail: { summary: 'Set a password by a link' },
})

/** Routes that reset a forgotten password. */
export function resetRoutes(context: Context, channels: ResetChannels) {
  const world = { context, channels }
  return new Elysia({ name: 'reset', prefix: '/api/auth', tags: ['Authentication'] })
    .use(clientAddress(context.config))
    .post('/request-reset', request(world), REQUEST())
    .post('/verify-reset-code', verify(world), VERIFY())
    .post('/reset-password', reset(world), RESET())
    .post('/complete-reset', complete(world), COMPLETE())
}

const request =
  (world: World) =>
  async ({ body, address, cookie, request: asked }: Call<typeof REQUEST> & From) => {
    const { config, random } = world.context
    const named = account(body)
    const kept = cookie[RESET_REQUEST_COOKIE]
    const sent = sentText(kept)
    const browser = sent !== undefined && TOKEN.test(sent) ? sent : newToken(random)
    kept?.set(secretCookie(config, { value: browser, ms: LINK_MS }))
    const devices = sentText(cookie[DEVICE_COOKIE])
    const isSent = await requestReset(world, { account: named, address, browser, devices })
    if (isSent) return done({ code: 'codeSent' }, readerLanguage(world.context, asked, undefined))
    // The same whether the account exists or not.
    throw invalid('username', { code: 'resetByTelegram', support: config.supportEmail })
  }

const verify =
  (world: World) =>
  async ({ body, address, cookie, request }: Call<typeof VERIFY> & From) => {
    if (body.code.trim() === '') throw invalid('code', { code: 'codeRequired' })
    const browser = sentText(cookie[RESET_REQUEST_COOKIE])
    const proof = await verifyCode(world, body.code, { account: account(body), address, browser })
    cookie[RESET_PROOF_COOKIE]?.set(
      secretCookie(world.context.config, { value: proof, ms: PROOF_MS }),
    )
    return {
      ...done({ code: 'codeVerified' }, readerLanguage(world.context, request, undefined)),
      proof,
    }
  }

const reset =
  (world: World) =>
  async ({
    body: { newPassword, proof: sent, ...body },
    address,
    cookie,
    request,
  }: Call<typeof RESET> & From) => {
    const proof = sent ?? sentText(cookie[RESET_PROOF_COOKIE])
    await resetByCode(world, { account: account(body), newPassword, proof, address })
    cookie[RESET_PROOF_COOKIE]?.remove()
    cookie[RESET_REQUEST_COOKIE]?.remove()
    return done({ code: 'resetDone' }, readerLanguage(world.context, request, undefined))
  }

const complete =
  (world: World) =>
  async ({
    body: { newPassword, token, ...body },
    address,
    request,
  }: Call<typeof COMPLETE> & From) => {
    await resetByLink(world, { account: account(body), newPassword, token, address })
    return done({ code: 'resetDone' }, readerLanguage(world.context, request, undefined))
  }
