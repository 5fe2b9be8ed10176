import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { UserWire } from '../../src/users/wire.ts'
import { ApiError } from '../lib/api-error.ts'
import { endSession } from '../lib/end-session.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { profileApi } from './api.ts'

type Props = { user: UserWire; onClose(): void }

/** Asks for the password, where the account has one. */
export function DeleteAccount({ user: { hasPassword, email }, onClose }: Props) {
  const { profile, common } = useText(profileText)
  const { password, type, problem, input, remove } = useDeletion(hasPassword)
  return (
    <DeleteDialog
      title={profile.deleteTitle}
      verb={profile.deleteAccount}
      generic={common.generic}
      remove={remove}
      onClose={onClose}
      field={
        hasPassword && (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <Field
              ref={input}
              label={profile.password}
              type="password"
              autoComplete="current-password"
              value={password}
              problem={problem}
              data-autofocus
              onChange={({ target }) => type(target.value)}
            />
          </>
        )
      }
    >
      {profile.deleteHint}
    </DeleteDialog>
  )
}

function useDeletion(hasPassword: boolean) {
  const { profile } = useText(profileText)
  const router = useRouter()
  const { api } = useRouteContext({ from: '__root__' })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)

  function refuse(reason: string): false {
    setProblem(reason)
    input.current?.focus()
    return false
  }

  async function remove(): Promise<boolean> {
    if (hasPassword && password === '') return refuse(profile.passwordRequired)
    try {
      await profileApi(api).removeMe(hasPassword ? { password } : {})
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.password : undefined
      if (wrong === undefined) throw error
      return refuse(wrong)
    }
    endSession(router)
    return true
  }

  const type = (text: string) => {
    setPassword(text)
    setProblem(undefined)
  }
  return { password, type, problem, input, remove }
}
