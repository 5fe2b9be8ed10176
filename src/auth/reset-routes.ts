import { Elysia } from 'elysia'
import { invalid } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { clientAddress } from './address.ts'
import { newToken } from './codes.ts'
import { secretCookie, sentText } from './cookies.ts'
import { RESET_PROOF_COOKIE, RESET_REQUEST_COOKIE } from './domain.ts'
import {
  CODE_SENT,
  CODE_VERIFIED,
  contactSupport,
  LINK_MS,
  PROOF_MS,
  RESET_DONE,
  type ResetChannels,
  requestReset,
  resetByCode,
  resetByLink,
  verifyCode,
} from './reset.ts'
import {
  accountOf,
  CompleteResetBody,
  Done,
  RequestResetBody,
  ResetBody,
  Verified,
  VerifyCodeBody,
} from './wire.ts'

const done = (message: string) => ({ status: 'success' as const, message })

/** @throws AppError `invalid` when no account is named. */
function account(body: { email?: string; username?: string }): string {
  const named = accountOf(body)
  if (named === '') throw invalid('username', 'Username is required')
  return named
}

/** The form of the tokens that `newToken` makes. */
const TOKEN = /^[\w-]{43}$/

/** Routes that reset a forgotten password. */
export function resetRoutes(context: Context, channels: ResetChannels) {
  const world = { context, channels }
  const { config, random } = context
  return new Elysia({ name: 'reset', prefix: '/api/auth', tags: ['Authentication'] })
    .use(clientAddress(context.config))
    .post(
      '/request-reset',
      ({ body, address, cookie }) => {
        const named = account(body)
        const kept = cookie[RESET_REQUEST_COOKIE]
        const sent = sentText(kept)
        const browser = sent !== undefined && TOKEN.test(sent) ? sent : newToken(random)
        kept?.set(secretCookie(config, { value: browser, ms: LINK_MS }))
        const isSent = requestReset(world, { account: named, address, browser })
        if (isSent) return done(CODE_SENT)
        throw invalid('username', contactSupport(config.supportEmail))
      },
      { body: RequestResetBody, response: Done, detail: { summary: 'Ask for a code or link' } },
    )
    .post(
      '/verify-reset-code',
      ({ body, address, cookie }) => {
        if (body.code.trim() === '') throw invalid('code', 'Verification code is required')
        const browser = sentText(cookie[RESET_REQUEST_COOKIE])
        const proof = verifyCode(world, body.code, { account: account(body), address, browser })
        cookie[RESET_PROOF_COOKIE]?.set(secretCookie(config, { value: proof, ms: PROOF_MS }))
        return { ...done(CODE_VERIFIED), proof }
      },
      { body: VerifyCodeBody, response: Verified, detail: { summary: 'Check a code' } },
    )
    .post(
      '/reset-password',
      async ({ body: { newPassword, proof: sent, ...body }, address, cookie }) => {
        const proof = sent ?? sentText(cookie[RESET_PROOF_COOKIE])
        await resetByCode(world, { account: account(body), newPassword, proof, address })
        cookie[RESET_PROOF_COOKIE]?.remove()
        cookie[RESET_REQUEST_COOKIE]?.remove()
        return done(RESET_DONE)
      },
      { body: ResetBody, response: Done, detail: { summary: 'Set a password after a code' } },
    )
    .post(
      '/complete-reset',
      async ({ body: { newPassword, token, ...body }, address }) => {
        await resetByLink(world, { account: account(body), newPassword, token, address })
        return done(RESET_DONE)
      },
      { body: CompleteResetBody, response: Done, detail: { summary: 'Set a password by a link' } },
    )
}
