import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Robot } from '../ui/robot.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { botsAtom } from './atoms.ts'
import { sceneOf } from './bot-scene.tsx'
import { DuplicateRow } from './duplicate-row.tsx'
import { NameRow } from './name-row.tsx'
import { ProgramsRow } from './programs-row.tsx'
import { QuietRow } from './quiet-row.tsx'
import { ShareRow } from './share-row.tsx'
import type { BotSettingsState } from './use-bot-settings.ts'
import { WhereRow } from './where-row.tsx'

type Props = {
  bot: BotWire
  settings: BotSettingsState
  /** The controls of the criteria. */
  children: ReactNode
  /** A copy of the bot was made. */
  onCopied(): void
}

/** The bot, its criteria but the areas, and where and when it posts. */
export function BotControls({ bot, settings, children, onCopied }: Props) {
  const { draft, problems, change: onChange } = settings
  // An administrator, who changes bots of others, shares none of them.
  const isOwn = useAtomValue(botsAtom).some(({ _id }) => _id === bot._id)
  return (
    <>
      <BotHeader bot={bot} isOn={draft.isActive} onToggle={(isActive) => onChange({ isActive })} />
      {children}
      <WhereRow bot={bot} draft={draft} onChange={onChange} />
      {isOwn && <ShareRow draft={draft} onChange={onChange} />}
      <QuietRow draft={draft} problems={problems} onChange={onChange} />
      <ProgramsRow bot={bot} />
      <NameRow draft={draft} problem={problems.botName} onChange={onChange} />
      <DuplicateRow bot={bot} isOff={settings.isDirty} onCopied={onCopied} />
    </>
  )
}

type HeaderProps = { bot: BotWire; isOn: boolean; onToggle(isOn: boolean): void }

function BotHeader({ bot, isOn, onToggle }: HeaderProps) {
  const { settings, bots } = useText(botsText)
  return (
    <div className={`scene-words ${sceneOf(bot._id)} flex items-center gap-4 rounded-xl p-3 pe-4`}>
      <div className="w-14 shrink-0">
        <Robot isOn={isOn} />
      </div>
      <dl className="min-w-0 flex-1">
        <div>
          <dt className="text-xs text-ink">{settings.chatName}</dt>
          <dd className="truncate text-lg/6 font-semibold">
            <bdi>{bot.chatName || bots.unknownChat}</bdi>
          </dd>
        </div>
        <div className="flex gap-1 text-xs text-ink">
          <dt className="shrink-0">{settings.chatId}</dt>
          <dd className="flex min-w-0 font-mono" title={bot.chatId}>
            <bdi dir="ltr" className="truncate">
              {bot.chatId}
            </bdi>
          </dd>
        </div>
      </dl>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <p className="text-xs text-ink">{settings.status}</p>
        <Toggle isOn={isOn} onChange={onToggle} label={settings.status} tone="run" isFirst />
        <p className="text-xs font-semibold text-ink">
          {isOn ? settings.running : settings.stopped}
        </p>
      </div>
    </div>
  )
}
