import { useState } from 'react'
import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { type PostedForm, type ResetStep, usePublicPage } from '../public-pages/state.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { authApi } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { CodeStep, LinkSent, NoReset, UsernameStep } from './forgot-steps.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const STEPS: readonly ResetStep[] = ['username', 'code', 'password']

type Asked = { step: ResetStep; username: string; proof: string }

/** The step to begin with: the first one, or that of a form that was posted without JavaScript. */
function askedOf(posted: PostedForm | null, isDone: boolean): Asked {
  const { step = isDone ? 'password' : 'username', values = {} } = posted ?? {}
  return { step, username: values.username ?? '', proof: values.proof ?? '' }
}

/** Three steps: the username, the code that was sent, the new password. */
export function ForgotPage() {
  const { reset } = useText(resetText)
  const { api, posted, search, resets } = usePublicPage()
  const isByLink = resets.link && !resets.code
  const [asked, setAsked] = useState<Asked>(() => askedOf(posted, search.isDone === true))
  const { step, username, proof } = asked
  if (step === 'username' && !resets.link && !resets.code) return <NoReset />
  return (
    <AuthLayout>
      <PageTitle of={reset.forgotTitle} />
      {!isByLink && <Steps at={STEPS.indexOf(step) + 1} />}
      {step === 'code' && isByLink && <LinkSent />}
      {step === 'username' && (
        <UsernameStep onSent={(name) => setAsked({ step: 'code', username: name, proof })} />
      )}
      {step === 'code' && !isByLink && (
        <CodeStep
          username={username}
          onVerified={(proven) => setAsked({ step: 'password', username, proof: proven })}
        />
      )}
      {step === 'password' && (
        <NewPasswordForm
          action="/forgotpassword"
          hidden={{ username, proof }}
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
