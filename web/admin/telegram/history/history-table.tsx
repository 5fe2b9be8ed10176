import { ArrowBendDownLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowBendDownLeft'
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowClockwise'
import { MegaphoneSimpleIcon } from '@phosphor-icons/react/dist/ssr/MegaphoneSimple'
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../../../lib/api-error.ts'
import { dateText, hourText } from '../../../lib/format.ts'
import { ScriptOnly } from '../../../lib/script-only.tsx'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { Action } from '../../../ui/action.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { type Message, telegramApi } from '../api.ts'

type Props = { messages: readonly Message[]; isOff: boolean }

/** One page of messages. Those that have failed can be sent again. */
export function HistoryTable({ messages, isOff }: Props) {
  const { messaging } = useText(messagingText)
  const { columns } = messaging
  const [problem, setProblem] = useState('')
  if (messages.length === 0)
    return (
      <p className="border-t border-line px-5 py-10 text-center text-md text-ink-2" role="status">
        {messaging.historyNone}
      </p>
    )
  return (
    <>
      {problem && <Alert className="mx-4 mb-4">{problem}</Alert>}
      <section
        className="relative overflow-x-auto"
        tabIndex={0}
        aria-label={messaging.historyLabel}
      >
        <table className="w-full min-w-[760px] border-t border-line text-base">
          <thead>
            <tr className="h-12 border-b border-line text-sm text-ink-3 [&>th]:px-4 [&>th]:text-start [&>th]:font-medium">
              <th scope="col">{columns.type}</th>
              <th scope="col">{columns.status}</th>
              <th scope="col">{columns.chat}</th>
              <th scope="col">{columns.message}</th>
              <th scope="col">{columns.sentAt}</th>
              <th scope="col">
                <span className="sr-only">{columns.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <Row key={message._id} message={message} isOff={isOff} onProblem={setProblem} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const ICONS = {
  broadcast: MegaphoneSimpleIcon,
  direct: PaperPlaneTiltIcon,
  received: ArrowBendDownLeftIcon,
}
const CHIPS = { pending: 'chip-warn', sent: 'chip-pos', failed: 'chip-bad' }

type RowProps = { message: Message; isOff: boolean; onProblem(problem: string): void }

function Row({ message, isOff, onProblem }: RowProps) {
  const { messaging } = useText(messagingText)
  const { type, status, chatName, content, sentAt, reason } = message
  const Icon = ICONS[type]
  return (
    <tr className="h-14 border-b border-line hover:bg-hover [&>td]:px-4 [&>td]:py-2">
      <td>
        <span className="inline-flex items-center gap-2 font-medium">
          <Icon className="size-4.5 text-ink-3" aria-hidden="true" />
          {messaging.types[type]}
        </span>
      </td>
      <td>
        <span className={`chip ${CHIPS[status]}`}>{messaging.statuses[status]}</span>
      </td>
      <td className="max-w-52 truncate">
        <bdi>{chatName}</bdi>
      </td>
      <td className="max-w-md text-ink-2">
        <bdi className="line-clamp-2 wrap-anywhere whitespace-pre-line">
          {content || messaging.noText}
        </bdi>
        {status !== 'sent' && reason && (
          <bdi className="line-clamp-2 text-sm wrap-anywhere text-danger">{reason}</bdi>
        )}
      </td>
      <td className="whitespace-nowrap text-ink-2 tabular">
        {sentAt === null ? '–' : `${dateText(sentAt)}, ${hourText(sentAt)}`}
      </td>
      <td>
        {status === 'failed' && message.kind !== 'code' && (
          <Again message={message} isOff={isOff} onProblem={onProblem} />
        )}
      </td>
    </tr>
  )
}

function Again({ message: { _id, chatName }, isOff, onProblem }: RowProps) {
  const { messaging } = useText(messagingText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  async function retry(): Promise<void> {
    setBusy(true)
    onProblem('')
    try {
      await telegramApi(api).retry(_id)
      await router.invalidate()
    } catch (error) {
      onProblem(failureText(error, messaging.sendFailed))
    }
    setBusy(false)
  }
  return (
    <ScriptOnly>
      <Action
        className="btn btn-ghost btn-sm whitespace-nowrap"
        aria-label={`${messaging.again}: ${chatName}`}
        isBusy={isBusy}
        isOff={isOff}
        onClick={() => void retry()}
      >
        {!isBusy && <ArrowClockwiseIcon className="size-4.5" aria-hidden="true" />}
        <span>{messaging.again}</span>
      </Action>
    </ScriptOnly>
  )
}
