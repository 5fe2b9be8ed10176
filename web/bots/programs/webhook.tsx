import { useId, useState } from 'react'
import { dateText } from '../../lib/format.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { ProgramsApi, WebhookWire } from './api.ts'
import { RequestLog } from './request-log.tsx'
import { useAttempt } from './use-attempt.ts'

type Props = {
  calls: ProgramsApi
  webhook: WebhookWire
  onChanged(webhook: WebhookWire): void
  onRemoved(webhook: WebhookWire): void
}

/** One webhook: whether it works, a test, its last requests. */
export function Webhook({ calls, webhook, onChanged, onRemoved }: Props) {
  const { programs } = useText(programsText)
  const { isBusy, problem, attempt } = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const [tests, setTests] = useState(0)
  const id = useId()
  const { _id, url, offSince, offReason } = webhook

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
  const named = <span className="sr-only">: {url}</span>

  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="text-base font-medium wrap-anywhere" dir="ltr">
          {url}
        </bdi>
        <State webhook={webhook} />
      </p>
      {offSince !== null && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-sm text-ink-2">{offReason}</p>
          <Action className="btn btn-primary btn-sm" isOff={isBusy} onClick={resume}>
            {programs.resume}
            {named}
          </Action>
        </div>
      )}
      {problem && <Alert className="mt-2">{problem}</Alert>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Action className="btn btn-line btn-sm" isBusy={isBusy} onClick={test}>
          {programs.test}
          {named}
        </Action>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {programs.log}
          {named}
        </button>
        <Action className="btn btn-danger-quiet btn-sm" isOff={isBusy} onClick={remove}>
          {programs.remove}
          {named}
        </Action>
      </div>
      {isOpen && (
        <div id={id} className="mt-2">
          <RequestLog key={tests} load={() => calls.log(_id)} />
        </div>
      )}
    </>
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
