import { useAtomValue } from 'jotai'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { userAtom } from './atoms.ts'
import { draftOf, keepDraft } from './drafts.ts'

/**
 * A text that is being written, a function that changes it, and the name by which it is kept for its user. It is kept in
 * this tab until it is empty: through a reload, and while its user logs in again.
 * @param name The field, the same for every user.
 */
export function useDraft(name: string) {
  // Who logs in next in this tab does not read it.
  const field = `${name} ${useAtomValue(userAtom)?._id}`
  const [text, setText] = useState('')
  useEffect(() => setText((now) => now || draftOf(field)), [field])
  const change = useCallback(
    (typed: string) => {
      setText(typed)
      keepDraft(field, typed)
    },
    [field],
  )
  return [text, change, field] as const
}

type Options = {
  isEmpty(text: string): boolean
  /** Whether nothing can be sent. */
  isOff?: boolean
  /** @returns whether it was sent. */
  onSend(text: string): Promise<boolean>
}

/**
 * A message that is being written. Its text is kept until it was sent, also when the page is reloaded. Enter sends it.
 * @param field The name by which the text is kept.
 */
export function useWritten(field: string, { isEmpty, isOff = false, onSend }: Options) {
  const [typed, change] = useDraft(field)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isBusy || isOff || isEmpty(typed)) return
    // The button, which may have the focus, is disabled meanwhile.
    input.current?.focus()
    setBusy(true)
    const isSent = await onSend(typed)
    setBusy(false)
    if (isSent) change('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also confirms a word of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }

  return { input, typed, isBusy, change, submit, onKeyDown }
}
