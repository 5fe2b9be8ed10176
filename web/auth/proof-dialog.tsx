import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type FormEvent, useRef, useState } from 'react'
import { failureText, fieldProblems } from '../lib/api-error.ts'
import { userAtom } from '../lib/atoms.ts'
import { proofText } from '../locales/en/proof.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { ModalButtons } from '../ui/modal-buttons.tsx'
import { Submit } from '../ui/submit.tsx'

type Props = {
  /** Called with whether the password was given. */
  end(isGiven: boolean): void
}

/** Asks for the password, which the server wants for what an owner alone may do. */
export function ProofDialog({ end }: Props) {
  const { proof } = useText(proofText)
  const form = useProof(end)
  const close = () => end(false)
  return (
    <Modal onClose={close} isBusy={form.isBusy} className="sm:max-w-[440px]">
      <form onSubmit={form.submit} method="post" noValidate>
        <ModalHeader title={proof.title} subtitle={proof.hint} onClose={close} />
        <div className="px-5 pb-5 sm:px-6">
          <input type="email" autoComplete="username" value={form.email} readOnly hidden />
          <Field
            ref={form.input}
            label={proof.password}
            type="password"
            autoComplete="current-password"
            value={form.password}
            problem={form.wrong}
            data-autofocus
            onChange={({ target }) => form.type(target.value)}
          />
        </div>
        <ModalButtons isBusy={form.isBusy} problem={form.problem} onCancel={close}>
          <Submit isBusy={form.isBusy}>{proof.confirm}</Submit>
        </ModalButtons>
      </form>
    </Modal>
  )
}

function useProof(end: Props['end']) {
  const { proof, common } = useText(proofText)
  const { api } = useRouteContext({ from: '__root__' })
  const email = useAtomValue(userAtom)?.email ?? ''
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  function refuse(reason: string): void {
    setWrong(reason)
    input.current?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(null)
    if (password === '') return refuse(proof.required)
    setBusy(true)
    try {
      await api.call('POST', '/api/auth/proof', { password })
      end(true)
    } catch (error) {
      const { password: reason } = fieldProblems(error, ['password'])
      if (reason === undefined) setProblem(failureText(error, common.generic))
      else refuse(reason)
    } finally {
      setBusy(false)
    }
  }

  const type = (text: string) => {
    setPassword(text)
    setWrong(undefined)
  }
  return { email, password, type, isBusy, wrong, problem, input, submit }
}
