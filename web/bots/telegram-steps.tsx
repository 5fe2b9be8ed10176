import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { type ReactNode, useState } from 'react'
import { createBotText } from '../locales/en/create-bot.ts'
import { useText } from '../locales/text.ts'
import { CodeField } from '../ui/code-field.tsx'

/** The number of characters of a connection code. */
export const CODE_LENGTH = 6
const COMMAND = '/connect'
/** The steps that say what to do. */
const STEPS = 4

type PanelProps = { step: number; title: string; hint: string; children?: ReactNode }

function Panel({ step, title, hint, children }: PanelProps) {
  const { createBot } = useText(createBotText)
  return (
    <>
      <div className="rounded-xl bg-sunken p-5">
        <p className="text-xs font-semibold text-ink-3">{createBot.stepOf(step, STEPS)}</p>
        <h3 className="mt-1 text-lg font-semibold">{title}</h3>
        <p className="mt-2 text-md text-ink-2">{hint}</p>
      </div>
      {children}
    </>
  )
}

export function CreateGroup() {
  const { createBot } = useText(createBotText)
  return <Panel step={1} title={createBot.groupTitle} hint={createBot.groupHint} />
}

/** The name of the Telegram bot to copy, and a link that adds it to a group. */
export function AddBot({ botName }: { botName: string | null }) {
  const { createBot } = useText(createBotText)
  return (
    <Panel step={2} title={createBot.addTitle} hint={createBot.addHint}>
      {botName === null ? (
        <p className="hint mt-4">{createBot.noBotName}</p>
      ) : (
        <>
          <ToCopy text={`@${botName}`} />
          <a
            className="btn btn-line mt-4"
            href={`https://t.me/${encodeURIComponent(botName)}?startgroup=connect`}
            target="_blank"
            rel="noreferrer"
          >
            <PaperPlaneTiltIcon className="size-5" aria-hidden="true" />
            {createBot.addInTelegram}
          </a>
        </>
      )}
    </Panel>
  )
}

export function SendCommand() {
  const { createBot } = useText(createBotText)
  return (
    <Panel step={3} title={createBot.commandTitle} hint={createBot.commandHint}>
      <ToCopy text={COMMAND} />
    </Panel>
  )
}

function ToCopy({ text }: { text: string }) {
  const { createBot } = useText(createBotText)
  const [isCopied, setCopied] = useState(false)
  // Browsers have it in pages of https and of this computer only.
  const clipboard = navigator.clipboard as Clipboard | undefined
  return (
    <div className="mt-4 flex items-center gap-3 rounded-xl border border-line py-2 ps-4 pe-2">
      <code className="min-w-0 flex-1 truncate font-mono text-lg" dir="ltr">
        {text}
      </code>
      {clipboard && (
        <button
          type="button"
          className="btn btn-soft btn-sm"
          onClick={() => {
            clipboard.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }}
        >
          <span role="status">{isCopied ? createBot.copied : createBot.copy}</span>
        </button>
      )}
    </div>
  )
}

type CodeProps = { code: string; onChange(code: string): void; onSubmit(): void; onAgain(): void }

export function EnterCode({ code, onChange, onSubmit, onAgain }: CodeProps) {
  const { createBot } = useText(createBotText)
  return (
    <form
      className="py-4 text-center"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === CODE_LENGTH) onSubmit()
      }}
    >
      <h3 className="text-lg font-semibold">{createBot.codeTitle}</h3>
      <p className="mt-1 mb-6 text-md text-ink-2">{createBot.codeHint}</p>
      <CodeField
        ref={focusOn}
        label={createBot.codeLabel}
        value={code}
        length={CODE_LENGTH}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="hint mt-5">
        {createBot.noCode}{' '}
        <button type="button" className="font-semibold text-accent underline" onClick={onAgain}>
          {createBot.sendAgain}
        </button>
      </p>
    </form>
  )
}

/** Gives the field the focus when its step is shown. */
function focusOn(input: HTMLInputElement | null): void {
  input?.focus()
}
