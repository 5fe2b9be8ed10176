import { t } from 'elysia'
import { iso } from '../kernel/domain/iso.ts'
import { orNull, Time } from '../kernel/schema.ts'
import { EMAIL_MAX, PASSWORD_MAX } from '../users/domain.ts'
import { UserWire } from '../users/wire.ts'
import type { Session } from './domain.ts'

/** The account's e-mail, under either of its two names. */
const account = {
  email: t.Optional(t.String({ maxLength: EMAIL_MAX })),
  username: t.Optional(t.String({ maxLength: EMAIL_MAX })),
}
const Password = t.String({ maxLength: 1_000 })
const Token = t.String({ maxLength: 1_000 })

export const LoginBody = t.Object({ ...account, password: t.String({ maxLength: PASSWORD_MAX }) })

export const RegisterBody = t.Object({
  ...account,
  firstname: t.String({ maxLength: 200 }),
  lastname: t.String({ maxLength: 200 }),
  password: Password,
})

export const RequestResetBody = t.Object(account)
export const VerifyCodeBody = t.Object({ ...account, code: t.String({ maxLength: 50 }) })
export const ResetBody = t.Object({ ...account, newPassword: Password, proof: t.Optional(Token) })
export const CompleteResetBody = t.Object({ ...account, token: Token, newPassword: Password })
export const ChangePasswordBody = t.Object({
  currentPassword: t.Optional(
    t.String({ maxLength: 1_000, description: 'Required when the account has a password' }),
  ),
  newPassword: Password,
})
export const ProofBody = t.Object({ password: Password })
export const DeleteBody = t.Optional(
  t.Object({
    password: t.Optional(
      t.String({ maxLength: 1_000, description: 'Required when the account has a password' }),
    ),
  }),
)
export const ValidateBody = t.Optional(t.Object({ token: t.Optional(Token) }))

export const SignedIn = t.Object({
  status: t.Literal('success'),
  message: t.String(),
  token: t.String(),
  user: UserWire,
})

export const Validity = t.Object({
  valid: t.Boolean(),
  token: t.Optional(t.String()),
  user: t.Optional(UserWire),
})

export const Done = t.Object({ status: t.Literal('success'), message: t.String() })
export const Verified = t.Composite([Done, t.Object({ proof: t.String() })])

export const SessionWire = t.Object({
  _id: t.String({ description: 'Identifies the session; it gives no access' }),
  createdAt: Time,
  expiresAt: Time,
  device: orNull(t.String(), { description: 'Browser and system, if known' }),
  isCurrent: t.Boolean(),
})

/** A session as its owner sees it. Its id alone gives no access: a token is signed. */
export function sessionToWire(
  { id, createdAt, expiresAt }: Session,
  { device, isCurrent }: { device: string | null; isCurrent: boolean },
) {
  return {
    _id: id,
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    device,
    isCurrent,
  }
}

/** The e-mail of a body, under either name. */
export function accountOf({ email, username }: { email?: string; username?: string }): string {
  return (email ?? username ?? '').trim()
}
