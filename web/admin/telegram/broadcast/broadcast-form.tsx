import { MegaphoneSimpleIcon } from '@phosphor-icons/react/dist/ssr/MegaphoneSimple'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { isBlank, MARKDOWN_MAX } from '../../../../src/delivery/console/domain.ts'
import type { BroadcastWire } from '../../../../src/delivery/console/wire.ts'
import { failureText, fieldProblems } from '../../../lib/api-error.ts'
import { Island, part } from '../../../lib/island.tsx'
import { ScriptOnly } from '../../../lib/script-only.tsx'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { Alert, FieldError } from '../../../ui/alert.tsx'
import { Limit } from '../../../ui/limit.tsx'
import { Submit } from '../../../ui/submit.tsx'
import { Success } from '../../../ui/success.tsx'
import { type Reach, telegramApi } from '../api.ts'

const CONFIRMATION = part(async () => (await import('./confirmation.tsx')).Confirmation)

type Props = {
  content: string
  onType(content: string): void
  /** What is wrong with the content; empty: nothing is known. */
  problem: string
  reach: Reach | null
  /** Whether nothing can be sent. */
  isOff: boolean
  onSent(broadcast: BroadcastWire): void
}

/** A message to all chats. It is sent after a confirmation that names how many they are. */
export function BroadcastForm({ content, onType, problem, reach, isOff, onSent }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, outcome, refusal, clear, send } = useBroadcast({ content, onType, onSent })
  const isEmpty = isBlank(content)

  function type(text: string): void {
    onType(text)
    clear()
  }

  function ask(event: FormEvent): void {
    event.preventDefault()
    clear()
    if (!isEmpty && !isOff && !isBusy) setAsking(true)
  }

  return (
    <>
      <form className="card p-5 md:p-6" method="post" noValidate onSubmit={ask}>
        <ScriptOnly>
          <Markdown value={content} problem={refusal || problem} onChange={type} />
          <SendRow reach={reach} isBusy={isBusy} isOff={isEmpty || isOff} />
          <OutcomeText outcome={outcome} />
        </ScriptOnly>
      </form>
      {/* Outside of the form, which would take the dialog's submit event for its own. */}
      {isAsking && (
        <Island
          part={CONFIRMATION}
          of={{ reach, onClose: () => setAsking(false), onConfirm: () => void send() }}
          loading={null}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type SendRowProps = Pick<Props, 'reach' | 'isOff'> & { isBusy: boolean }

function SendRow({ reach, isBusy, isOff }: SendRowProps) {
  const { messaging } = useText(messagingText)
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-32 flex-1 text-sm text-ink-3">{reach && reachText(reach, messaging)}</p>
      <Submit isBusy={isBusy} isDisabled={isOff}>
        {!isBusy && <MegaphoneSimpleIcon className="size-5" aria-hidden="true" />}
        <span>{isBusy ? messaging.sending : messaging.send}</span>
      </Submit>
    </div>
  )
}

type Outcome = 'sent' | { failure: string } | null

function OutcomeText({ outcome }: { outcome: Outcome }) {
  const { messaging } = useText(messagingText)
  if (outcome === null) return null
  if (outcome === 'sent') return <Success className="mt-5">{messaging.sent}</Success>
  return <Alert className="mt-5">{outcome.failure}</Alert>
}

type SendProps = Pick<Props, 'content' | 'onType' | 'onSent'>

function useBroadcast({ content, onType, onSent }: SendProps) {
  const { messaging } = useText(messagingText)
  const { api } = useRouteContext({ from: '__root__' })
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [refusal, setRefusal] = useState('')

  function clear(): void {
    setOutcome(null)
    setRefusal('')
  }

  async function send(): Promise<void> {
    setBusy(true)
    try {
      const sent = await telegramApi(api).broadcast(content)
      setOutcome('sent')
      onType('')
      onSent(sent)
    } catch (error) {
      const { content: wrong } = fieldProblems(error, ['content'])
      if (wrong) setRefusal(wrong)
      else setOutcome({ failure: failureText(error, messaging.broadcastFailed) })
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, outcome, refusal, clear, send }
}

type Words = (typeof messagingText)['messaging']

function reachText({ chats, groups, users }: Reach, { nobody, reach }: Words): string {
  return chats === 0 ? nobody : reach(groups, users)
}

type MarkdownProps = { value: string; problem: string; onChange(value: string): void }

function Markdown({ value, problem, onChange }: MarkdownProps) {
  const { messaging } = useText(messagingText)
  const id = useId()
  return (
    <>
      <label className="label" htmlFor={id}>
        {messaging.message}
      </label>
      <div className={`field field-area ${problem ? 'is-error' : ''}`}>
        <textarea
          id={id}
          rows={9}
          placeholder=" "
          dir="auto"
          className="font-mono sm:text-base! leading-6"
          maxLength={MARKDOWN_MAX}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <Limit text={value} max={MARKDOWN_MAX} />
      <FieldError id={`${id}-problem`} problem={problem} role="alert" />
      <p className="hint" id={`${id}-hint`}>
        {messaging.markdown}
      </p>
    </>
  )
}
