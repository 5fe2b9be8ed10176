import { useRouteContext, useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { ImportedWire } from '../../../src/sources/import/wire.ts'
import { failureText, fieldProblems } from '../../lib/api-error.ts'
import { byHandText } from '../../locales/en/by-hand.ts'
import { useText } from '../../locales/text.ts'
import { lastListAtom } from '../../properties/atoms.ts'
import { Action } from '../../ui/action.tsx'
import { Modal, ModalError, ModalHeader } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Submit } from '../../ui/submit.tsx'
import { byHandApi } from './api.ts'
import { Imported } from './imported.tsx'

const TEXT_MAX = 200_000
const URL_MAX = 2_000

/** Adds a post by its text, its link or both, and says what was read from it. */
export function PastePost({ onClose }: { onClose(): void }) {
  const { byHand, common } = useText(byHandText)
  const { api, store } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [text, setText] = useState('')
  const [url, setUrl] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [items, setItems] = useState<ImportedWire['items'] | null>(null)
  const fields = fieldProblems(problem, ['text', 'url'])
  const isEmpty = text.trim() === '' && url.trim() === ''

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const sent = await byHandApi(api).add({ text: text.toWellFormed(), url: url.trim() })
      setItems(sent.items)
      store.set(lastListAtom, null)
      void router.invalidate()
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }

  function restart(): void {
    setItems(null)
    setText('')
    setUrl('')
  }

  if (items)
    return (
      <Modal onClose={onClose} className="sm:max-w-[560px]">
        <ModalHeader title={byHand.results} onClose={onClose} />
        <Imported items={items} onLeave={onClose} />
        <div className="flex justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
          <button type="button" className="btn btn-ghost" onClick={restart}>
            {byHand.another}
          </button>
          <button type="button" className="btn btn-primary" onClick={onClose} data-autofocus>
            {common.close}
          </button>
        </div>
      </Modal>
    )
  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[560px]">
      <ModalHeader title={byHand.pasteTitle} subtitle={byHand.pasteHint} onClose={onClose} />
      <form className="flex min-h-0 flex-col" onSubmit={onSubmit} method="post" noValidate>
        <div className="grid gap-4 overflow-y-auto px-5 pb-6 sm:px-6">
          <PostText text={text} onText={setText} problem={fields.text} />
          <div>
            <Field
              label={byHand.url}
              type="url"
              value={url}
              maxLength={URL_MAX}
              onChange={({ target }) => setUrl(target.value)}
              problem={fields.url}
            />
            <p className="hint">{byHand.urlHint}</p>
          </div>
        </div>
        <div className="border-t border-line px-5 py-4 sm:px-6">
          <div className="flex justify-end gap-2">
            <Action className="btn btn-ghost" isOff={isBusy} onClick={onClose}>
              {common.cancel}
            </Action>
            <Submit isBusy={isBusy} isDisabled={isEmpty}>
              {byHand.add}
            </Submit>
          </div>
          {problem !== null && Object.keys(fields).length === 0 && (
            <ModalError>{failureText(problem, byHand.addFailed)}</ModalError>
          )}
        </div>
      </form>
    </Modal>
  )
}

type TextProps = { text: string; onText(text: string): void; problem: string | undefined }

function PostText({ text, onText, problem }: TextProps) {
  const { byHand } = useText(byHandText)
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {byHand.text}
      </label>
      <div className={`field field-area ${problem ? 'is-error' : ''}`}>
        <textarea
          id={id}
          rows={8}
          dir="auto"
          className="resize-y"
          maxLength={TEXT_MAX}
          value={text}
          onChange={({ target }) => onText(target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          data-autofocus
        />
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="hint" id={`${id}-hint`}>
        {byHand.textHint}
      </p>
    </div>
  )
}
