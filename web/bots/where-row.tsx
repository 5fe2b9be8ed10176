import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/ssr/PaperPlaneTilt'
import type { BotWire } from '../../src/bots/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Choices } from '../ui/choices.tsx'
import { Toggle } from '../ui/toggle.tsx'
import type { Draft } from './draft.ts'
import { FoldedRow } from './folded-row.tsx'

const TELEGRAM = 'Telegram'

type Props = { bot: BotWire; draft: Draft; onChange(part: Partial<Draft>): void }

/** Whether a bot also posts in a Telegram group. */
export const hasGroup = ({ chatId, websiteChatId }: BotWire) => chatId !== websiteChatId

/** Where a bot with a Telegram group posts, and in which language. */
export function WhereRow({ bot, draft, onChange }: Props) {
  const { settings } = useText(botsText)
  const isOn = draft.channels.telegram
  return (
    <FoldedRow
      icon={PaperPlaneTiltIcon}
      title={settings.where}
      value={isOn ? `${settings.website}, ${TELEGRAM}` : settings.website}
      hasProblem={false}
    >
      <div className="flex min-h-11 items-center justify-between gap-3 text-base">
        <p>{settings.website}</p>
        <p className="chip bg-sunken">{settings.always}</p>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 text-base">
        <div className="min-w-0 flex-1">
          <p>{TELEGRAM}</p>
          <p className="truncate text-sm text-ink-3">
            {settings.inGroup} <bdi>{bot.chatName}</bdi>
          </p>
        </div>
        <Toggle
          isOn={isOn}
          onChange={(telegram) => onChange({ channels: { ...draft.channels, telegram } })}
          label={TELEGRAM}
        />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-sm font-medium text-ink-2">{settings.language}</p>
        <Choices
          look="segments"
          label={settings.language}
          value={draft.postLanguage}
          options={[
            { value: 'he', label: settings.hebrew },
            { value: 'en', label: settings.english },
          ]}
          onChange={(postLanguage) => onChange({ postLanguage })}
        />
      </div>
    </FoldedRow>
  )
}
