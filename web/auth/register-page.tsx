import { ShieldCheckIcon } from '@phosphor-icons/react/dist/ssr/ShieldCheck'
import { ApiError } from '../lib/api-error.ts'
import { authText } from '../locales/en/auth.ts'
import { joiningText } from '../locales/en/joining.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { Spinner } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { authApi } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { type RegisterForm, registerProblems } from './register-checks.ts'
import { passingOn, startSession } from './session.ts'
import { SocialLinks } from './social-links.tsx'
import { type Fields, useForm } from './use-form.ts'

const EMPTY: RegisterForm = { firstname: '', lastname: '', email: '', password: '', verify: '' }

export function RegisterPage() {
  const { auth, joining } = useText({ ...authText, ...joiningText })
  const { providers, isFirstAccount, search } = usePublicPage()
  const { from } = search
  const { field, onSubmit, message, isBusy } = useRegisterForm()
  return (
    <AuthLayout>
      <PageTitle of={joining.register} />
      <meta name="description" content={auth.whatItIs} />
      <h1 className="text-3xl font-semibold">{auth.getStarted}</h1>
      <AlreadyHere from={from} />
      {isFirstAccount && <FirstAccount />}
      {message && <Alert className="mt-6">{message}</Alert>}
      <form
        method="post"
        action={passingOn('/register', from)}
        className={`${message ? 'mt-5' : 'mt-7'} grid gap-4`}
        onSubmit={onSubmit}
        noValidate
      >
        <RegisterFields field={field} />
        <button
          type="submit"
          className="btn btn-primary btn-lg mt-1 w-full"
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {joining.register}
          {isBusy && <Spinner />}
        </button>
      </form>
      <SocialLinks providers={providers} from={from} />
    </AuthLayout>
  )
}

function AlreadyHere({ from }: { from: string | undefined }) {
  const { joining } = useText(joiningText)
  return (
    <p className="mt-2 text-md text-ink-2">
      {joining.alreadyHere}{' '}
      <a
        href={passingOn('/login', from)}
        className="font-semibold text-accent underline-offset-2 hover:underline"
      >
        {joining.signIn}
      </a>
    </p>
  )
}

function useRegisterForm() {
  const text = useText({ ...authText, ...joiningText })
  const { joining } = text
  const { api, posted, search } = usePublicPage()
  return useForm<RegisterForm>({
    empty: EMPTY,
    posted,
    check: (form) => registerProblems(form, text),
    generic: joining.registerFailed,
    async send({ verify: _, ...registration }) {
      const email = registration.email.trim()
      const answer = await authApi(api).register({ ...registration, email })
      if (answer.status !== 'success') throw new ApiError(answer.message, 200)
      startSession(answer.token, passingOn('/redirect', search.from))
    },
  })
}

function FirstAccount() {
  const { joining } = useText(joiningText)
  return (
    <p className="alert mt-5 bg-info-soft text-info">
      <ShieldCheckIcon className="size-5 shrink-0" weight="fill" aria-hidden="true" />
      <span>
        <b className="font-semibold">{joining.firstAccount}</b> {joining.firstAccountHint}
      </span>
    </p>
  )
}

function RegisterFields({ field }: { field: Fields<RegisterForm> }) {
  const { auth, joining } = useText({ ...authText, ...joiningText })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('firstname')} label={joining.firstName} autoComplete="given-name" />
        <Field {...field('lastname')} label={joining.lastName} autoComplete="family-name" />
      </div>
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
        autoComplete="new-password"
      />
      <Field
        {...field('verify')}
        label={joining.verifyPassword}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
