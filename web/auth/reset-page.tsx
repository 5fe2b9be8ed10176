import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { authApi } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The page of a reset link. */
export function ResetPage() {
  const { reset } = useText(resetText)
  const { api, search } = usePublicPage()
  const { token = '', email = '' } = search
  return (
    <AuthLayout>
      <NewPasswordForm
        heading={reset.reset}
        send={(newPassword) => authApi(api).resetByLink({ email, token, newPassword })}
      />
      <BackToLogin />
    </AuthLayout>
  )
}
