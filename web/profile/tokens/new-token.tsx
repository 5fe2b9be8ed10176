import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { SCOPES, type Scope } from '../../../src/auth/domain.ts'
import { ApiError, failureText } from '../../lib/api-error.ts'
import { useAskBeforeUnload } from '../../lib/ask-before-unload.ts'
import { userAtom } from '../../lib/atoms.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { tokensText } from '../../locales/en/tokens.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { tokensApi } from './load.ts'
import type { Made } from './made-token.tsx'

/** Makes a token. Long after signing in the password is required. */
export function NewToken({ onMade }: { onMade(made: Made): void }) {
  const { tokens: words } = useText(tokensText)
  const form = useNewToken(onMade)
  const isHydrated = useIsHydrated()
  const id = useId()

  return (
    <form
      className="card p-5 md:p-6"
      aria-labelledby={id}
      onSubmit={form.submit}
      method="post"
      noValidate
    >
      <h2 id={id} className="text-lg font-semibold">
        {words.newToken}
      </h2>
      {form.problem && <Alert className="mt-3">{form.problem}</Alert>}
      <NameField name={form.name} onChange={form.setName} />
      <ScopeBoxes scopes={form.scopes} onToggle={form.toggle} />
      {form.isAsked && <PasswordField password={form.password} onChange={form.setPassword} />}
      <div className="mt-4 flex justify-end">
        <button type="submit" className="btn btn-primary" disabled={form.isBusy || !isHydrated}>
          {words.make}
        </button>
      </div>
    </form>
  )
}

function useNewToken(onMade: (made: Made) => void) {
  const { tokens: words } = useText(tokensText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(['inbox']))
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useAskBeforeUnload(name !== '')

  async function make(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const proof = password === '' ? {} : { password }
      const { token } = await tokensApi(api).make({ name, scopes: [...scopes], ...proof })
      await router.invalidate()
      onMade({ name, token })
    } catch (error) {
      // Long after signing in the server wants a proof first.
      if (error instanceof ApiError && error.status === 403) setAsked(true)
      setProblem(failureText(error, words.later))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() === '') setProblem(words.nameRequired)
    else if (scopes.size === 0) setProblem(words.scopeRequired)
    else void make()
  }

  const toggle = (scope: Scope) => setScopes(new Set([scope]).symmetricDifference(scopes))
  const fields = { name, setName, scopes, toggle, password, setPassword, isAsked }
  return { ...fields, isBusy, problem, submit }
}

type FieldProps = { onChange(text: string): void }

function NameField({ name, onChange }: FieldProps & { name: string }) {
  const { tokens: words } = useText(tokensText)
  const id = useId()
  return (
    <div className="mt-4">
      <label className="label" htmlFor={id}>
        {words.name}
      </label>
      <div className="field">
        <input
          id={id}
          dir="auto"
          maxLength={60}
          placeholder={words.namePlaceholder}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}

type ScopeProps = { scopes: ReadonlySet<Scope>; onToggle(scope: Scope): void }

function ScopeBoxes({ scopes, onToggle }: ScopeProps) {
  const { tokens: words } = useText(tokensText)
  const isAdmin = useAtomValue(userAtom)?.roles.includes('admin') ?? false
  const isHydrated = useIsHydrated()
  return (
    <fieldset className="mt-4">
      <legend className="label mb-0!">{words.scope}</legend>
      {SCOPES.filter((scope) => scope !== 'admin' || isAdmin).map((scope) => (
        <label key={scope} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={scopes.has(scope)}
            disabled={!isHydrated}
            onChange={() => onToggle(scope)}
          />
          <span className="min-w-0 text-base">
            <span className="font-medium">{scope}</span>{' '}
            <span className="text-ink-3">· {words.scopes[scope]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function PasswordField({ password, onChange }: FieldProps & { password: string }) {
  const { tokens: words } = useText(tokensText)
  const id = useId()
  return (
    <div className="mt-4">
      <label className="label" htmlFor={id}>
        {words.password}
      </label>
      <div className="field">
        <input
          id={id}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <p className="hint">{words.passwordHint}</p>
    </div>
  )
}
