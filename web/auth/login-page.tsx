import { lazy, Suspense, useEffect } from 'react'
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import { ApiError } from '../lib/api-error.ts'
import { dropPages } from '../lib/worker.ts'
import { authText } from '../locales/en/auth.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { Spinner } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { authApi } from './api.ts'
import { AuthLayout, Introduction } from './auth-layout.tsx'
import { loginProblems } from './checks.ts'
import { prefetch } from './prefetch.ts'
import { passingOn, startSession } from './session.ts'
import { SocialLinks } from './social-links.tsx'
import { type Fields, useForm } from './use-form.ts'

const LogOutNotice = lazy(async () => ({
  default: (await import('../shell/log-out-notice.tsx')).LogOutNotice,
}))

const SocialProblem = lazy(async () => ({
  default: (await import('./social-problem.tsx')).SocialProblem,
}))

export function LoginPage() {
  const { auth } = useText(authText)
  const { api, providers, nextFiles = [], isLoggedOutHere, search } = usePublicPage()
  const { from, token, problem } = search
  const { field, onSubmit, message, isBusy: isSending } = useLoginForm()
  const isBusy = isSending || token !== undefined
  useKnownSession()
  return (
    <AuthLayout>
      <PageTitle of={auth.login} />
      <Introduction />
      <h1 className="text-3xl font-semibold">{auth.welcome}</h1>
      <NewHere from={from} />
      {isLoggedOutHere && (
        <Suspense fallback={null}>
          <LogOutNotice api={api} isPaused={isSending} />
        </Suspense>
      )}
      {message && <Alert className="mt-6">{message}</Alert>}
      {problem && !message && (
        <Suspense fallback={null}>
          <SocialProblem problem={problem} />
        </Suspense>
      )}
      <form
        method="post"
        action={passingOn('/login', from)}
        className={`${message || problem ? 'mt-5' : 'mt-7'} grid gap-4`}
        onSubmit={onSubmit}
        onFocus={() => prefetch(nextFiles)}
        noValidate
      >
        <Credentials field={field} />
        <SubmitButton isBusy={isBusy} />
      </form>
      <SocialLinks providers={providers} from={from} />
    </AuthLayout>
  )
}

function SubmitButton({ isBusy }: { isBusy: boolean }) {
  const { auth } = useText(authText)
  return (
    <button
      type="submit"
      className="btn btn-primary btn-lg w-full"
      disabled={isBusy}
      aria-busy={isBusy}
    >
      {auth.login}
      {isBusy && <Spinner />}
    </button>
  )
}

function useLoginForm() {
  const text = useText(authText)
  const { auth } = text
  const { api, posted, search } = usePublicPage()
  return useForm({
    empty: { email: '', password: '' },
    posted,
    check: (form) => loginProblems(form, text),
    generic: auth.loginFailed,
    async send({ email, password }) {
      const answer = await authApi(api).login(email.trim(), password)
      if (!answer.token || !answer.user) throw new ApiError(auth.invalidLogin, 200)
      startSession(answer.token, search.from ?? '/')
    },
  })
}

/** Continues a session that this browser still has, or that a provider has begun. */
function useKnownSession(): void {
  const page = usePublicPage()
  const { token } = page.search
  useEffect(() => {
    const known = token ?? localStorage.getItem(AUTH_COOKIE)
    if (known !== null) void import('./exchange.ts').then(({ exchange }) => exchange(page, known))
    // No user is logged in on this device.
    else void dropPages()
  }, [page, token])
}

function NewHere({ from }: { from: string | undefined }) {
  const { auth } = useText(authText)
  return (
    <p className="mt-2 text-md text-ink-2">
      {auth.newHere}{' '}
      <a
        href={passingOn('/register', from)}
        className="font-semibold text-accent underline-offset-2 hover:underline"
      >
        {auth.getStarted}
      </a>
    </p>
  )
}

function Credentials({ field }: { field: Fields<{ email: string; password: string }> }) {
  const { auth } = useText(authText)
  return (
    <>
      <Field
        {...field('email')}
        label={auth.username}
        meaning={auth.usernameMeaning}
        type="email"
        placeholder={auth.usernameExample}
        autoComplete="username"
      />
      <Field
        {...field('password')}
        label={auth.password}
        type="password"
        autoComplete="current-password"
      />
      <div className="-mt-1 flex justify-end">
        <a
          href="/forgotpassword"
          className="text-base font-semibold text-accent underline-offset-2 hover:underline"
        >
          {auth.forgot}
        </a>
      </div>
    </>
  )
}
