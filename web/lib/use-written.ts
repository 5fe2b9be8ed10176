import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { draftOf, keepDraft } from './drafts.ts'

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
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => setTyped((now) => now || draftOf(field)), [field])

  function change(text: string): void {
    setTyped(text)
    keepDraft(field, text)
  }

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
