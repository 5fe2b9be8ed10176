import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { authApi } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The page of a reset link. */
export function ResetPage() {
  const { reset } = useText(resetText)
  const { api, search } = usePublicPage()
  const { token = '', email = '', isDone } = search
  const isWhole = (token !== '' && email !== '') || isDone
  return (
    <AuthLayout>
      <PageTitle of={reset.resetTitle} />
      {isWhole ? (
        <NewPasswordForm
          heading={reset.reset}
          send={(newPassword) => authApi(api).resetByLink({ email, token, newPassword })}
        />
      ) : (
        <BrokenLink />
      )}
      <BackToLogin />
    </AuthLayout>
  )
}

/** Without its secret a link resets nothing: no password is asked for. */
function BrokenLink() {
  const { reset } = useText(resetText)
  return (
    <>
      <h1 className="text-3xl font-semibold">{reset.notWhole}</h1>
      <p className="mt-2 text-md text-ink-2">{reset.notWholeHint}</p>
      <a href="/forgotpassword" className="btn btn-primary btn-lg mt-6 w-full">
        {reset.askAgain}
      </a>
    </>
  )
}
