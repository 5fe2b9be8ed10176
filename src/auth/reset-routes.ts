import { Elysia } from 'elysia'
import { invalid } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { clientAddress } from './address.ts'
import {
  CODE_SENT,
  CODE_VERIFIED,
  contactSupport,
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

/** Routes that reset a forgotten password. */
export function resetRoutes(context: Context, channels: ResetChannels) {
  const world = { context, channels }
  return new Elysia({ name: 'reset', prefix: '/api/auth', tags: ['Authentication'] })
    .use(clientAddress(context.config))
    .post(
      '/request-reset',
      ({ body, address }) => {
        const isSent = requestReset(world, { account: account(body), address })
        if (isSent) return done(CODE_SENT)
        throw invalid('username', contactSupport(context.config.supportEmail))
      },
      { body: RequestResetBody, response: Done, detail: { summary: 'Ask for a code or link' } },
    )
    .post(
      '/verify-reset-code',
      ({ body, address }) => {
        if (body.code.trim() === '') throw invalid('code', 'Verification code is required')
        const proof = verifyCode(world, body.code, { account: account(body), address })
        return { ...done(CODE_VERIFIED), proof }
      },
      { body: VerifyCodeBody, response: Verified, detail: { summary: 'Check a code' } },
    )
    .post(
      '/reset-password',
      async ({ body: { newPassword, proof, ...body }, address }) => {
        await resetByCode(world, { account: account(body), newPassword, proof, address })
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
