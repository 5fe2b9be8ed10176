import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { NO_PASSWORD, newPasswordProblems } from '../auth/new-password.ts'
import { NewPasswordFields } from '../auth/new-password-fields.tsx'
import { useForm } from '../auth/use-form.ts'
import { isRenewingAtom, userAtom } from '../lib/atoms.ts'
import { ScriptOnly } from '../lib/script-only.tsx'
import { profileText } from '../locales/en/profile.ts'
import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { Submit } from '../ui/submit.tsx'
import { Success } from '../ui/success.tsx'
import { profileApi } from './api.ts'

const EMPTY = { currentPassword: '', ...NO_PASSWORD }

/** A changed password ends every session; the page continues with a new one. */
export function ChangePassword({ user }: { user: UserWire }) {
  const [changes, setChanges] = useState(0)
  const onDone = () => setChanges(changes + 1)
  // A new key empties the form.
  return <Form key={changes} hasPassword={user.hasPassword} isDone={changes > 0} onDone={onDone} />
}

type Props = {
  /** False for an account of a provider, which sets its first password without a current one. */
  hasPassword: boolean
  isDone: boolean
  onDone(): void
}

function Form({ hasPassword, isDone, onDone }: Props) {
  const { profile } = useText(profileText)
  const { field, onSubmit, message, isBusy } = usePasswordForm({ hasPassword, onDone })
  const heading = hasPassword ? profile.changePassword : profile.setPassword
  return (
    <form className="card grid gap-4 p-5 md:p-6" onSubmit={onSubmit} method="post" noValidate>
      <ScriptOnly>
        <h2 className="text-lg font-semibold">{heading}</h2>
        <p className="text-base text-ink-3">
          {hasPassword ? profile.changePasswordHint : profile.setPasswordHint}
        </p>
        {message && <Alert>{message}</Alert>}
        {isDone && !message && <Success>{profile.passwordChanged}</Success>}
        {hasPassword && (
          <Field
            {...field('currentPassword')}
            label={profile.currentPassword}
            type="password"
            autoComplete="current-password"
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <NewPasswordFields field={field} />
        </div>
        <div className="flex justify-end">
          <Submit isBusy={isBusy}>{heading}</Submit>
        </div>
      </ScriptOnly>
    </form>
  )
}

function usePasswordForm({ hasPassword, onDone }: Omit<Props, 'isDone'>) {
  const text = useText({ ...profileText, ...resetText })
  const { profile, reset } = text
  const { api, store } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const setRenewing = useSetAtom(isRenewingAtom)
  return useForm({
    empty: EMPTY,
    posted: null,
    check: (form): Partial<typeof EMPTY> => ({
      ...(hasPassword && form.currentPassword === ''
        ? { currentPassword: profile.currentRequired }
        : {}),
      ...newPasswordProblems(form, text),
    }),
    generic: reset.later,
    async send({ currentPassword, newPassword }) {
      setRenewing(true)
      try {
        const sent = { newPassword, ...(hasPassword ? { currentPassword } : {}) }
        const { token, user } = await profileApi(api).changePassword(sent)
        localStorage.setItem(AUTH_COOKIE, token)
        store.set(userAtom, user)
        await router.invalidate()
        onDone()
      } catch (error) {
        setRenewing(false)
        throw error
      }
    },
  })
}
