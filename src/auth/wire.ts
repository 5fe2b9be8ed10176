import { t } from 'elysia'
import { EMAIL_MAX, PASSWORD_MAX } from '../users/domain.ts'
import { UserWire } from '../users/wire.ts'

/** The two names of one field: forms say username, programs say email. */
const account = {
  email: t.Optional(t.String({ maxLength: EMAIL_MAX })),
  username: t.Optional(t.String({ maxLength: EMAIL_MAX })),
}

export const LoginBody = t.Object({ ...account, password: t.String({ maxLength: PASSWORD_MAX }) })

export const RegisterBody = t.Object({
  ...account,
  firstname: t.String({ maxLength: 200 }),
  lastname: t.String({ maxLength: 200 }),
  password: t.String({ maxLength: 1_000 }),
})

export const SignedIn = t.Object({
  status: t.Literal('success'),
  message: t.String(),
  token: t.String(),
  user: UserWire,
})

export const Done = t.Object({ status: t.Literal('success'), message: t.String() })
