import { useRef, useState } from 'react'
import { WEBHOOKS_MAX } from '../../../src/delivery/channels/webhook/domain.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import type { NewWebhookWire, ProgramsApi, WebhookWire } from './api.ts'
import { NewWebhook } from './new-webhook.tsx'
import { Section } from './section.tsx'
import { ShownOnce } from './shown-once.tsx'
import { Webhook } from './webhook.tsx'

type Props = { calls: ProgramsApi; webhooks: readonly WebhookWire[] }

/** The webhooks of a bot, and the form of another one. */
export function Webhooks({ calls, webhooks: atFirst }: Props) {
  const { programs } = useText(programsText)
  const [webhooks, setWebhooks] = useState(atFirst)
  const [made, setMade] = useState<NewWebhookWire | null>(null)
  // Has the focus after a webhook and its button have gone.
  const section = useRef<HTMLElement>(null)

  function added(webhook: NewWebhookWire): void {
    setMade(webhook)
    setWebhooks([...webhooks, webhook])
  }
  function removed({ _id }: WebhookWire): void {
    if (made?._id === _id) setMade(null)
    setWebhooks(webhooks.filter((one) => one._id !== _id))
    section.current?.focus()
  }
  const changed = (webhook: WebhookWire) =>
    setWebhooks((known) => known.map((one) => (one._id === webhook._id ? webhook : one)))

  return (
    <Section ref={section} id="bot-webhooks" title={programs.webhooks} hint={programs.webhooksHint}>
      {webhooks.length === 0 && <p className="mt-2 text-base text-ink-2">{programs.none}</p>}
      <ul className="mt-1 divide-y divide-line">
        {webhooks.map((webhook) => (
          <li key={webhook._id} className="py-3">
            <Webhook calls={calls} webhook={webhook} onChanged={changed} onRemoved={removed} />
            {made?._id === webhook._id && made.secret !== null && (
              <ShownOnce key={made._id} title={programs.secret} text={made.secret} />
            )}
          </li>
        ))}
      </ul>
      {webhooks.length < WEBHOOKS_MAX ? (
        <NewWebhook key={made?._id} calls={calls} onAdded={added} />
      ) : (
        <p className="hint">{programs.most}</p>
      )}
    </Section>
  )
}
