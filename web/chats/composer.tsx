import { lazy, type RefObject, Suspense, useLayoutEffect } from 'react'
import { TEXT_MAX } from '../../src/chats/domain.ts'
import { ScriptOnly } from '../lib/script-only.tsx'
import { useWritten } from '../lib/use-written.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'

const Limit = lazy(async () => ({ default: (await import('../ui/limit.tsx')).Limit }))

type Props = { chatId: string; onSend(typed: string): Promise<boolean> }

/** The field for a new message. */
export function Composer({ chatId, onSend }: Props) {
  const { chats } = useText(chatsText)
  const written = useWritten(`chat ${chatId}`, { isEmpty: (text) => text.trim() === '', onSend })
  const { input, typed, isBusy, change, submit, onKeyDown } = written
  useGrowth(input, typed)
  return (
    <>
      {typed.length >= TEXT_MAX && <Full text={typed} />}
      <form
        className="flex shrink-0 items-end gap-2 p-3 low:py-1! md:px-5 md:py-4"
        onSubmit={submit}
      >
        <ScriptOnly>
          <div className="field h-auto! min-h-12 flex-1 rounded-xl!">
            <textarea
              ref={input}
              data-composer
              rows={1}
              placeholder={chats.write}
              dir="auto"
              className="max-h-40 resize-none py-3"
              aria-label={chats.writeLabel}
              autoComplete="off"
              enterKeyHint="send"
              maxLength={TEXT_MAX}
              value={typed}
              readOnly={isBusy}
              onChange={({ target }) => change(target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <SendButton isBusy={isBusy} />
        </ScriptOnly>
      </form>
    </>
  )
}

function Full({ text }: { text: string }) {
  return (
    <div className="px-4 md:px-5">
      <Suspense fallback={null}>
        <Limit text={text} max={TEXT_MAX} />
      </Suspense>
    </div>
  )
}

function SendButton({ isBusy }: { isBusy: boolean }) {
  const { chats } = useText(chatsText)
  return (
    <button
      type="submit"
      className="relative grid size-12 shrink-0 place-items-center rounded-xl bg-accent text-on-accent hover:bg-accent-hover disabled:bg-sunken disabled:text-ink-3"
      aria-label={chats.send}
      disabled={isBusy}
    >
      <Icon name="send" className="size-5.5" />
      <Tip at="above">{chats.send}</Tip>
    </button>
  )
}

/** Makes a field as high as its text; its style has the greatest height. */
function useGrowth(input: RefObject<HTMLTextAreaElement | null>, typed: string): void {
  useLayoutEffect(() => {
    const area = input.current
    if (!area) return
    area.style.height = 'auto'
    if (typed !== '') area.style.height = `${area.scrollHeight}px`
  }, [input, typed])
}
