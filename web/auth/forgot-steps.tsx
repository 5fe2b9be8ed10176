import { CODE_LENGTH } from '../../src/auth/domain.ts'
import { ApiError } from '../lib/api-error.ts'
import { authText } from '../locales/en/auth.ts'
import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { Alert } from '../ui/alert.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Field } from '../ui/field.tsx'
import { Submit } from '../ui/submit.tsx'
import { Success } from '../ui/success.tsx'
import { authApi } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { useForm } from './use-form.ts'

const form = {
  className: 'mt-6 grid gap-5',
  method: 'post',
  action: '/forgotpassword',
  noValidate: true,
} as const

/** Nothing can be sent: nothing is asked. */
export function NoReset() {
  const { reset } = useText(resetText)
  const { supportEmail } = usePublicPage()
  return (
    <AuthLayout>
      <h1 className="text-3xl font-semibold">{reset.forgotHeading}</h1>
      <p className="mt-2 text-md text-ink-2">{reset.forgotHintNone}</p>
      <p className="mt-4 text-md">
        {reset.writeTo}{' '}
        <a
          href={`mailto:${supportEmail}`}
          className="font-semibold text-accent underline-offset-2 hover:underline"
        >
          {supportEmail}
        </a>
      </p>
      <BackToLogin />
    </AuthLayout>
  )
}

export function UsernameStep({ onSent }: { onSent(username: string): void }) {
  const { reset } = useText(resetText)
  const { auth } = useText(authText)
  const { resets } = usePublicPage()
  const hint = resets.code ? reset.forgotHint(resets.link) : reset.forgotHintLink
  const { field, onSubmit, message, isBusy } = useUsernameForm(onSent)
  return (
    <>
      {message && <Alert className="mb-5">{message}</Alert>}
      <h1 className="text-3xl font-semibold">{reset.forgotHeading}</h1>
      <p className="mt-2 text-md text-ink-2">{hint}</p>
      <form {...form} onSubmit={onSubmit}>
        <Field
          {...field('username')}
          label={auth.username}
          meaning={auth.usernameMeaning}
          type="email"
          placeholder={auth.usernameExample}
          autoComplete="username"
        />
        <Submit className="btn-lg w-full" isBusy={isBusy}>
          {resets.link && !resets.code ? reset.sendLink : reset.send}
        </Submit>
      </form>
    </>
  )
}

function useUsernameForm(onSent: (username: string) => void) {
  const { reset } = useText(resetText)
  const { api, posted } = usePublicPage()
  return useForm({
    empty: { username: '' },
    posted: posted?.step === 'username' ? posted : null,
    check: ({ username }): { username?: string } =>
      username.trim() === '' ? { username: reset.usernameRequired } : {},
    generic: reset.later,
    async send({ username }) {
      const answer = await authApi(api).requestReset(username.trim())
      if (answer.status !== 'success') throw new ApiError(answer.message || reset.sendFailed, 200)
      onSent(username.trim())
    },
  })
}

/** Where only links can be sent, there is no code to type. */
export function LinkSent() {
  const { reset } = useText(resetText)
  return <Success className="mb-5">{reset.linkSent}</Success>
}

type CodeProps = { username: string; onVerified(proof: string): void }

export function CodeStep({ username, onVerified }: CodeProps) {
  const { reset } = useText(resetText)
  const { api, posted } = usePublicPage()
  const { field, onSubmit, message, isBusy } = useForm({
    empty: { code: '' },
    posted: posted?.step === 'code' ? { ...posted, values: {} } : null,
    check: ({ code }): { code?: string } => (code === '' ? { code: reset.codeRequired } : {}),
    generic: reset.later,
    async send({ code }) {
      const answer = await authApi(api).verifyReset(username, code)
      if (answer.status !== 'success') throw new ApiError(answer.message || reset.codeWrong, 200)
      onVerified(answer.proof)
    },
  })
  return (
    <>
      {message ? (
        <Alert className="mb-5">{message}</Alert>
      ) : (
        <Success className="mb-5">{reset.codeSent}</Success>
      )}
      <h1 className="text-3xl font-semibold">{reset.codeHeading}</h1>
      <form {...form} onSubmit={onSubmit}>
        <input type="hidden" name="username" value={username} />
        <CodeField {...field('code')} length={CODE_LENGTH} label={reset.code} />
        <Submit className="btn-lg w-full" isBusy={isBusy}>
          {reset.verify}
        </Submit>
      </form>
    </>
  )
}
