import { useState } from 'react'
import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { authApi } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { CodeStep, LinkSent, UsernameStep } from './forgot-steps.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Three steps: the username, the code that was sent, the new password. */
export function ForgotPage() {
  const { reset } = useText(resetText)
  const { api, resets } = usePublicPage()
  const isByLink = resets.link && !resets.code
  const [username, setUsername] = useState<string | null>(null)
  const [proof, setProof] = useState<string | null>(null)
  const step = username === null ? 1 : proof === null ? 2 : 3
  return (
    <AuthLayout>
      {!isByLink && <Steps at={step} />}
      {username === null && <UsernameStep onSent={setUsername} />}
      {username !== null && isByLink && <LinkSent />}
      {username !== null && proof === null && !isByLink && (
        <CodeStep username={username} onVerified={setProof} />
      )}
      {username !== null && proof !== null && (
        <NewPasswordForm
          heading={reset.newHeading}
          notice={reset.codeVerified}
          send={(newPassword) => authApi(api).resetByCode({ username, newPassword, proof })}
        />
      )}
      <BackToLogin />
    </AuthLayout>
  )
}

function Steps({ at }: { at: number }) {
  const { reset } = useText(resetText)
  const { stepNames: names } = reset
  return (
    <ol className="mb-7 flex gap-1.5" aria-label={reset.step(at, names.length)}>
      {names.map((name, index) => {
        const isNow = index + 1 === at
        const past = index + 1 < at ? 'bg-accent' : 'bg-sunken'
        return (
          <li key={name} className="flex-1" aria-current={isNow ? 'step' : undefined}>
            <span className={`block h-1.5 rounded-full ${isNow ? 'bg-lamp' : past}`} />
            <span
              className={`mt-2 block text-xs ${isNow ? 'font-semibold text-ink' : 'text-ink-3'}`}
            >
              {name}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
