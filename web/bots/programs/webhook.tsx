import { useId, useState } from 'react'
import { WEBHOOK_SERVICES } from '../../../src/delivery/channels/webhook/domain.ts'
import { dateText } from '../../lib/format.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import { Action, Named } from '../../ui/action.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { ProgramsApi, WebhookWire } from './api.ts'
import { RequestLog } from './request-log.tsx'

type Props = {
  calls: ProgramsApi
  webhook: WebhookWire
  onChanged(webhook: WebhookWire): void
  onRemoved(webhook: WebhookWire): void
}

/** One webhook: whether it works, a test, its last requests. */
export function Webhook({ calls, webhook, onChanged, onRemoved }: Props) {
  const { isBusy, problem, attempt } = useAttempt(useText(programsText).programs.later)
  const [isOpen, setOpen] = useState(false)
  const [tests, setTests] = useState(0)
  const id = useId()
  const { _id, offSince } = webhook

  const test = () =>
    attempt(async () => {
      await calls.test(_id)
      setTests(tests + 1)
      setOpen(true)
    })
  const resume = () => attempt(async () => onChanged(await calls.resume(_id)))
  const remove = () =>
    attempt(async () => {
      await calls.remove(_id)
      onRemoved(webhook)
    })
  return (
    <>
      <Heading webhook={webhook} />
      {offSince !== null && <Stopped webhook={webhook} isBusy={isBusy} onResume={resume} />}
      {problem && <Alert className="mt-2">{problem}</Alert>}
      <Buttons
        webhook={webhook}
        isBusy={isBusy}
        log={{ id, isOpen, onToggle: () => setOpen(!isOpen) }}
        onTest={test}
        onRemove={remove}
      />
      {isOpen && (
        <div id={id} className="mt-2">
          <RequestLog key={tests} load={() => calls.log(_id)} />
        </div>
      )}
    </>
  )
}

type StoppedProps = { webhook: WebhookWire; isBusy: boolean; onResume(): void }

function Stopped({ webhook: { url, offReason }, isBusy, onResume }: StoppedProps) {
  const { programs } = useText(programsText)
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 text-sm text-ink-2">{offReason}</p>
      <Action className="btn btn-primary btn-sm" isOff={isBusy} onClick={onResume}>
        {programs.resume}
        <Named of={url} />
      </Action>
    </div>
  )
}

type ButtonsProps = {
  webhook: WebhookWire
  isBusy: boolean
  log: { id: string; isOpen: boolean; onToggle(): void }
  onTest(): void
  onRemove(): void
}

function Buttons({ webhook: { url }, isBusy, log, onTest, onRemove }: ButtonsProps) {
  const { programs } = useText(programsText)
  const named = <Named of={url} />
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Action className="btn btn-line btn-sm" isBusy={isBusy} onClick={onTest}>
        {programs.test}
        {named}
      </Action>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        aria-expanded={log.isOpen}
        aria-controls={log.isOpen ? log.id : undefined}
        onClick={log.onToggle}
      >
        {programs.log}
        {named}
      </button>
      <Action className="btn btn-danger-quiet btn-sm" isOff={isBusy} onClick={onRemove}>
        {programs.remove}
        {named}
      </Action>
    </div>
  )
}

function Heading({ webhook }: Pick<Props, 'webhook'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="text-base font-medium wrap-anywhere" dir="ltr">
        {webhook.url}
      </bdi>
      {webhook.format !== 'metzia' && (
        <span className="chip">{WEBHOOK_SERVICES[webhook.format].name}</span>
      )}
      <State webhook={webhook} />
    </p>
  )
}

function State({ webhook: { offSince, failingSince } }: Pick<Props, 'webhook'>) {
  const { programs } = useText(programsText)
  if (offSince !== null)
    return <span className="chip chip-bad">{programs.off(dateText(offSince))}</span>
  if (failingSince !== null)
    return <span className="chip chip-warn">{programs.failing(dateText(failingSince))}</span>
  return <span className="chip chip-pos">{programs.works}</span>
}
