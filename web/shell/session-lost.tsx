import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { type AnyRouter, useRouteContext, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type FormEvent, useEffect, useState } from 'react'
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { authApi } from '../auth/api.ts'
import { keepToken } from '../auth/session.ts'
import { userAtom } from '../lib/atoms.ts'
import { reloadUser } from '../lib/session.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { sessionEndText } from '../locales/en/session-end.ts'
import { useText } from '../locales/text.ts'
import { ModalError, useBackCloses } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Submit } from '../ui/submit.tsx'

/**
 * Covers the page of a session that ended elsewhere, so that nothing of its user is seen or sent, until that user logs
 * in again: here by the password, or in another tab. Escape does not close it.
 */
export function SessionLost({ onLeave }: { onLeave(): void }) {
  const { sessionEnd: words } = useText(sessionEndText)
  const router = useRouter()
  const user = useAtomValue(userAtom)
  useBackCloses(stay)
  useEffect(() => watchLogIns(router), [router])
  useEffect(() => keepPage(router), [router])
  useEffect(forgetPasswords, [])
  return (
    <Dialog open role="alertdialog" onClose={stay} className="relative z-(--z-index-dialog)">
      <DialogBackdrop className="fixed inset-0 bg-canvas" />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
        <DialogPanel className="dialog rise max-sm:max-h-[94dvh] max-sm:rounded-b-none sm:max-w-[440px]">
          <div className="p-6 pb-5">
            <DialogTitle className="text-xl font-semibold">{words.title}</DialogTitle>
            <Description className="mt-2 text-md text-ink-2">{words.hint}</Description>
          </div>
          {user?.hasPassword && <LogIn user={user} />}
          <div className="flex flex-col-reverse gap-2 px-6 pb-6 sm:flex-row sm:justify-end">
            <button type="button" className="btn btn-danger-quiet" onClick={onLeave}>
              {words.leave}
            </button>
            <a className="btn btn-line" href="/login" target="_blank" rel="noreferrer">
              {words.otherTab}
            </a>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  )
}

/** The password of the user whose page it is: no other user can log in here. */
function LogIn({ user: { email } }: { user: UserWire }) {
  const { sessionEnd: words, common } = useText(sessionEndText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [password, setPassword] = useState('')
  const { isBusy, problem, attempt } = useAttempt(common.generic)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const { token } = await authApi(api).login(email, password)
      keepToken(token)
      await reloadUser(router)
    })
  }
  return (
    <form className="grid gap-4 px-6 pb-5" onSubmit={submit} method="post" noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={password}
        data-autofocus
        onChange={({ target }) => setPassword(target.value)}
      />
      {problem && <ModalError align="start">{problem}</ModalError>}
      <Submit isBusy={isBusy} isDisabled={password === ''}>
        {words.login}
      </Submit>
    </form>
  )
}

/** Asks who is logged in whenever a log-in in another tab is likely: the page goes on, or is that of another user. */
function watchLogIns(router: AnyRouter): () => void {
  const look = () => void reloadUser(router).catch(stay)
  const onStorage = ({ key }: StorageEvent) => {
    if (key === AUTH_COOKIE) look()
  }
  addEventListener('storage', onStorage)
  addEventListener('focus', look)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('focus', look)
  }
}

/** Empties the fields of passwords below the notice: what else was typed stays. */
function forgetPasswords(): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  for (const field of document.querySelectorAll('input[autocomplete$="-password"]')) {
    set?.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Loads nothing until the notice has gone: what the server refuses would replace the page, with what was typed. Also a
 * way back that is prevented has the router load its page anew, because the history tells of it.
 */
function keepPage({ history }: AnyRouter): () => void {
  const { notify } = history
  history.notify = stay
  return () => {
    history.notify = notify
  }
}

/** Nobody has logged in yet. */
function stay(): void {}
