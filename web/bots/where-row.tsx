import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../src/kernel/domain/language.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Toggle } from '../ui/toggle.tsx'
import { botsApi } from './api.ts'
import type { Draft } from './draft.ts'
import { FoldedRow } from './folded-row.tsx'

type Props = { bot: BotWire; draft: Draft; onChange(part: Partial<Draft>): void }

/** Whether a bot also posts in a Telegram group. */
const hasGroup = ({ chatId, websiteChatId }: BotWire) => chatId !== websiteChatId

/** Where a bot posts, and in which language. */
export function WhereRow({ bot, draft, onChange }: Props) {
  const { settings, common } = useText(botsText)
  const { channels } = draft
  const value = [
    settings.website,
    hasGroup(bot) && channels.telegram && settings.telegramName,
    channels.push && settings.pushName,
    channels.mail && settings.mailName,
  ]
  return (
    <FoldedRow
      icon={PaperPlaneTiltIcon}
      title={settings.where}
      value={value.filter((name) => name !== false).join(common.comma)}
      hasProblem={false}
    >
      <Channels bot={bot} draft={draft} onChange={onChange} />
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-sm font-medium text-ink-2">{settings.language}</p>
        <div className="field field-sm w-32!">
          <select
            aria-label={settings.language}
            value={draft.postLanguage}
            onChange={({ target }) => onChange({ postLanguage: target.value as Language })}
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one} lang={one}>
                {LANGUAGE_NAMES[one]}
              </option>
            ))}
          </select>
        </div>
      </div>
    </FoldedRow>
  )
}

function Channels({ bot, draft: { channels }, onChange }: Props) {
  const { settings } = useText(botsText)
  const hasMail = useMail()
  const toggle = (name: keyof Draft['channels'], label: string) => (
    <Toggle
      isOn={channels[name]}
      onChange={(isOn) => onChange({ channels: { ...channels, [name]: isOn } })}
      label={label}
    />
  )
  return (
    <>
      <ChannelLine name={settings.website}>
        <p className="chip bg-sunken">{settings.always}</p>
      </ChannelLine>
      {hasGroup(bot) && (
        <ChannelLine
          name={settings.telegramName}
          hint={
            <>
              {settings.inGroup} <bdi>{bot.chatName}</bdi>
            </>
          }
        >
          {toggle('telegram', settings.telegramName)}
        </ChannelLine>
      )}
      <ChannelLine name={settings.pushName} hint={settings.pushHint}>
        {toggle('push', settings.pushName)}
      </ChannelLine>
      {hasMail && (
        <ChannelLine name={settings.mailName} hint={settings.mailHint}>
          {toggle('mail', settings.mailName)}
        </ChannelLine>
      )}
    </>
  )
}

type LineProps = { name: string; hint?: ReactNode; children: ReactNode }

function ChannelLine({ name, hint, children }: LineProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 py-1 text-base">
      <div className="min-w-0 flex-1">
        <p>{name}</p>
        {hint && <p className="truncate text-sm text-ink-3">{hint}</p>}
      </div>
      {children}
    </div>
  )
}

/** Whether this server sends mail. */
function useMail(): boolean {
  const { api } = useRouteContext({ from: '__root__' })
  const [hasMail, setMail] = useState(false)
  useEffect(() => {
    botsApi(api)
      .features()
      .then(
        ({ mail }) => setMail(mail.isOn),
        () => setMail(false),
      )
  }, [api])
  return hasMail
}
