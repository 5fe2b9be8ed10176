import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { NEW_PASSWORD_MIN, PASSWORD_MAX } from '../../../src/users/domain.ts'
import type { UserWire } from '../../../src/users/wire.ts'
import { failureText } from '../../lib/api-error.ts'
import { focusFirstInvalid } from '../../lib/focus.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ModalButtons } from '../../ui/modal-buttons.tsx'
import { Submit } from '../../ui/submit.tsx'
import { usersApi } from './api.ts'

type Props = { user: UserWire; onClose(): void; onDone(): void }

/** Sets the password of a user. */
export function ResetPassword({ user, onClose, onDone }: Props) {
  const { users } = useText(usersText)
  const form = useReset(user, onDone)
  return (
    <Modal onClose={onClose} isBusy={form.isBusy} className="sm:max-w-[460px]">
      <ModalHeader
        title={
          <>
            {users.resetTitle}
            <bdi>{user.fullname}</bdi>
          </>
        }
        onClose={onClose}
      />
      <form className="flex min-h-0 flex-col" onSubmit={form.onSubmit} method="post" noValidate>
        <div className="grid gap-4 overflow-y-auto px-5 pb-6 sm:px-6">
          <p className="alert bg-warning-soft text-warning">
            <WarningIcon className="size-5 shrink-0" weight="fill" aria-hidden="true" />
            <span className="font-medium">{users.resetNote}</span>
          </p>
          <Passwords form={form} />
        </div>
        <ModalButtons isBusy={form.isBusy} problem={form.failure} onCancel={onClose}>
          <Submit isBusy={form.isBusy} isDisabled={form.password === ''}>
            {users.reset}
          </Submit>
        </ModalButtons>
      </form>
    </Modal>
  )
}

function useReset(user: UserWire, onDone: () => void) {
  const { users } = useText(usersText)
  const { api } = useRouteContext({ from: '__root__' })
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [problem, setProblem] = useState<'short' | 'mismatch' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const typeInto = (set: (text: string) => void) => (text: string) => {
    set(text)
    setProblem(null)
    setFailure(null)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const found =
      password.length < NEW_PASSWORD_MIN ? 'short' : password === confirmed ? null : 'mismatch'
    setProblem(found)
    if (found) return void requestAnimationFrame(() => focusFirstInvalid(form))
    setBusy(true)
    try {
      await usersApi(api).resetPassword(user._id, password)
      onDone()
    } catch (error) {
      setFailure(failureText(error, users.resetFailed))
      setBusy(false)
    }
  }

  return {
    password,
    confirmed,
    problem,
    failure,
    isBusy,
    typePassword: typeInto(setPassword),
    typeConfirmed: typeInto(setConfirmed),
    onSubmit,
  }
}

function Passwords({ form }: { form: ReturnType<typeof useReset> }) {
  const { users } = useText(usersText)
  return (
    <>
      <Field
        label={users.newPassword}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={form.password}
        onChange={({ target }) => form.typePassword(target.value)}
        problem={form.problem === 'short' ? users.tooShort : undefined}
        data-autofocus
      />
      <Field
        label={users.confirmPassword}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={form.confirmed}
        onChange={({ target }) => form.typeConfirmed(target.value)}
        problem={form.problem === 'mismatch' ? users.mismatch : undefined}
      />
    </>
  )
}
