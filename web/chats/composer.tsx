import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneRight'
import { type FormEvent, useEffect, useState } from 'react'
import { TEXT_MAX } from '../../src/chats/domain.ts'
import { draftOf, keepDraft } from '../lib/drafts.ts'
import { ScriptOnly } from '../lib/script-only.tsx'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Tip } from '../ui/tip.tsx'

type Props = { chatId: string; onSend(typed: string): Promise<boolean> }

/** The field for a new message. A text that was not sent is kept when the page is reloaded, and put back if sending fails. */
export function Composer({ chatId, onSend }: Props) {
  const { chats } = useText(chatsText)
  const [typed, setTyped] = useState('')
  const field = `chat ${chatId}`
  useEffect(() => setTyped((now) => now || draftOf(field)), [field])

  function change(text: string): void {
    setTyped(text)
    keepDraft(field, text)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (typed.trim() === '') return
    change('')
    const isSent = await onSend(typed)
    if (!isSent && draftOf(field) === '') change(typed)
  }

  return (
    <form className="flex shrink-0 items-end gap-2 p-3 md:px-5 md:py-4" onSubmit={submit}>
      <ScriptOnly>
        <div className="field flex-1 rounded-xl!">
          <input
            placeholder={chats.write}
            dir="auto"
            aria-label={chats.writeLabel}
            autoComplete="off"
            maxLength={TEXT_MAX}
            value={typed}
            onChange={({ target }) => change(target.value)}
          />
        </div>
        <button
          type="submit"
          className="relative grid size-12 shrink-0 place-items-center rounded-xl bg-accent text-on-accent hover:bg-accent-hover"
          aria-label={chats.send}
        >
          <PaperPlaneRightIcon className="size-5.5" weight="fill" aria-hidden="true" />
          <Tip at="above">{chats.send}</Tip>
        </button>
      </ScriptOnly>
    </form>
  )
}
