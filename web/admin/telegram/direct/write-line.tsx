import { PaperPlaneRightIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneRight'
import { isBlank, MARKDOWN_MAX } from '../../../../src/delivery/console/domain.ts'
import { ScriptOnly } from '../../../lib/script-only.tsx'
import { useWritten } from '../../../lib/use-written.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { Action } from '../../../ui/action.tsx'
import { Limit } from '../../../ui/limit.tsx'
import { Tip } from '../../../ui/tip.tsx'

type Props = {
  chatId: string
  /** Whether nothing can be sent. */
  isOff: boolean
  /** @returns whether it was accepted. */
  onSend(content: string): Promise<boolean>
}

/** The field for a message to the open chat. Shift and Enter make a new line. */
export function WriteLine({ chatId, isOff, onSend }: Props) {
  const { messaging } = useText(messagingText)
  const written = useWritten(`telegram ${chatId}`, { isEmpty: isBlank, isOff, onSend })
  const { input, typed, isBusy, change, submit, onKeyDown } = written
  return (
    <form
      className="flex shrink-0 items-end gap-2 border-t border-line p-3 md:px-5"
      method="post"
      onSubmit={(event) => void submit(event)}
    >
      <ScriptOnly>
        <div className="min-w-0 flex-1">
          <div className="field h-auto! min-h-12 rounded-xl!">
            <textarea
              ref={input}
              rows={1}
              dir="auto"
              className="field-sizing-content max-h-40 resize-none py-3"
              placeholder={messaging.write}
              aria-label={messaging.writeLabel}
              autoComplete="off"
              enterKeyHint="send"
              maxLength={MARKDOWN_MAX}
              value={typed}
              readOnly={isBusy}
              onChange={({ target }) => change(target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <Limit text={typed} max={MARKDOWN_MAX} />
        </div>
        <Action
          type="submit"
          className="relative grid size-12 shrink-0 place-items-center rounded-xl bg-accent text-on-accent hover:bg-accent-hover aria-disabled:bg-sunken aria-disabled:text-ink-3"
          aria-label={isBusy ? messaging.sending : messaging.sendOne}
          isOff={isOff || isBusy || isBlank(typed)}
        >
          <PaperPlaneRightIcon className="mirrors size-5.5" weight="fill" aria-hidden="true" />
          <Tip at="above">{messaging.sendOne}</Tip>
        </Action>
      </ScriptOnly>
    </form>
  )
}
