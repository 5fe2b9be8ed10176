import { useRouteContext, useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { ImportedWire } from '../../../src/sources/import/wire.ts'
import { failureText, fieldProblems } from '../../lib/api-error.ts'
import { useAskBeforeUnload } from '../../lib/ask-before-unload.ts'
import { byHandText } from '../../locales/en/by-hand.ts'
import { useText } from '../../locales/text.ts'
import { lastListAtom } from '../../properties/atoms.ts'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Limit } from '../../ui/limit.tsx'
import { ModalButtons } from '../../ui/modal-buttons.tsx'
import { Submit } from '../../ui/submit.tsx'
import { byHandApi } from './api.ts'
import { Imported } from './imported.tsx'

const TEXT_MAX = 200_000
const URL_MAX = 2_000

/** Adds a post by its text, its link or both, and says what was read from it. */
export function PastePost({ onClose }: { onClose(): void }) {
  const { byHand } = useText(byHandText)
  const [text, setText] = useState('')
  const [url, setUrl] = useState('')
  const { isBusy, problem, items, setItems, add } = useAdding()
  const fields = fieldProblems(problem, ['text', 'url'])
  const isUnknown = problem !== null && Object.keys(fields).length === 0
  const failure = isUnknown ? failureText(problem, byHand.addFailed) : null
  const isEmpty = text.trim() === '' && url.trim() === ''
  useAskBeforeUnload(!isEmpty && !items)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    void add({ text: text.toWellFormed(), url: url.trim() })
  }

  function restart(): void {
    setItems(null)
    setText('')
    setUrl('')
  }

  if (items) return <Results items={items} onRestart={restart} onClose={onClose} />
  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[560px]">
      <ModalHeader title={byHand.pasteTitle} subtitle={byHand.pasteHint} onClose={onClose} />
      <form className="flex min-h-0 flex-col" onSubmit={onSubmit} method="post" noValidate>
        <div className="grid gap-4 overflow-y-auto px-5 pb-6 sm:px-6">
          <PostText text={text} onText={setText} problem={fields.text} />
          <PostUrl url={url} onUrl={setUrl} problem={fields.url} />
        </div>
        <ModalButtons isBusy={isBusy} problem={failure} onCancel={onClose}>
          <Submit isBusy={isBusy} isDisabled={isEmpty}>
            {byHand.add}
          </Submit>
        </ModalButtons>
      </form>
    </Modal>
  )
}

/** Adds a post, and keeps what was read from it. */
function useAdding() {
  const { api, store } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [items, setItems] = useState<ImportedWire['items'] | null>(null)
  async function add(post: { text: string; url: string }): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const sent = await byHandApi(api).add(post)
      setItems(sent.items)
      store.set(lastListAtom, null)
      void router.invalidate()
    } catch (error) {
      setProblem(error)
    }
    setBusy(false)
  }

  return { isBusy, problem, items, setItems, add }
}

type ResultsProps = { items: ImportedWire['items']; onRestart(): void; onClose(): void }

function Results({ items, onRestart, onClose }: ResultsProps) {
  const { byHand, common } = useText(byHandText)
  return (
    <Modal onClose={onClose} className="sm:max-w-[560px]">
      <ModalHeader title={byHand.results} onClose={onClose} />
      <Imported items={items} onLeave={onClose} />
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
        <button type="button" className="btn btn-ghost" onClick={onRestart}>
          {byHand.another}
        </button>
        <button type="button" className="btn btn-primary" onClick={onClose} data-autofocus>
          {common.close}
        </button>
      </div>
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
          placeholder=" "
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
      <Limit text={text} max={TEXT_MAX} />
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

type UrlProps = { url: string; onUrl(url: string): void; problem: string | undefined }

function PostUrl({ url, onUrl, problem }: UrlProps) {
  const { byHand } = useText(byHandText)
  return (
    <div>
      <Field
        label={byHand.url}
        type="url"
        value={url}
        maxLength={URL_MAX}
        onChange={({ target }) => onUrl(target.value)}
        problem={problem}
      />
      <p className="hint">{byHand.urlHint}</p>
    </div>
  )
}
