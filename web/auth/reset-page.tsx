import { useRouteContext, useSearch } from '@tanstack/react-router'
import { accountApi } from '../lib/account-api.ts'
import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { AuthLayout } from './auth-layout.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Where a reset link leads. */
export function ResetPage() {
  const { reset } = useText(resetText)
  const { api } = useRouteContext({ from: '/resetpassword' })
  const { token = '', email = '' } = useSearch({ from: '/resetpassword' })
  return (
    <AuthLayout>
      <NewPasswordForm
        heading={reset.reset}
        send={(newPassword) => accountApi(api).resetByLink({ email, token, newPassword })}
      />
      <BackToLogin />
    </AuthLayout>
  )
}
