import { Fragment, type RefObject } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Robot } from '../ui/robot.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { AreasRow } from './areas/areas-row.tsx'
import { sceneOf } from './bot-scene.tsx'
import { CONTROLLED, CONTROLS, problemOf } from './criteria/controls.tsx'
import type { ControlProps } from './draft.ts'
import { DuplicateRow } from './duplicate-row.tsx'
import { NameRow } from './name-row.tsx'
import { ProgramsRow } from './programs-row.tsx'
import { QuietRow } from './quiet-row.tsx'
import type { BotSettingsState } from './use-bot-settings.ts'
import { WhereRow } from './where-row.tsx'

type Props = Pick<ControlProps, 'histogram'> & {
  bot: BotWire
  settings: BotSettingsState
  areasRow: RefObject<HTMLButtonElement | null>
  /** Opens the areas on small screens. */
  onAreas(): void
  /** Whether small screens show the areas instead. */
  isHidden: boolean
  /** A copy of the bot was made. */
  onCopied(): void
}

/** The bot and every criterion but its areas. */
export function BotControls(props: Props) {
  const { bot, settings, histogram, areasRow, onAreas, isHidden, onCopied } = props
  const { draft, problems, options, change: onChange } = settings
  return (
    <div className={`px-5 pb-6 sm:px-6 md:overflow-y-auto ${isHidden ? 'max-md:hidden' : ''}`}>
      <BotHeader bot={bot} isOn={draft.isActive} onToggle={(isActive) => onChange({ isActive })} />
      {CONTROLLED.map((name) => {
        const Control = CONTROLS[name]
        return (
          <Fragment key={name}>
            <Control {...{ draft, histogram, onChange }} problem={problemOf(problems, name)} />
            {name === 'rooms' && (
              <AreasRow
                button={areasRow}
                options={Array.isArray(options) ? options : []}
                selected={draft.neighborhoodCodes}
                polygons={draft.polygons}
                problem={problems.neighborhoodCodes}
                onOpen={onAreas}
              />
            )}
          </Fragment>
        )
      })}
      <WhereRow bot={bot} draft={draft} onChange={onChange} />
      <QuietRow draft={draft} problems={problems} onChange={onChange} />
      <ProgramsRow bot={bot} />
      <NameRow draft={draft} problem={problems.botName} onChange={onChange} />
      <DuplicateRow bot={bot} isOff={settings.isDirty} onCopied={onCopied} />
    </div>
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
        <div className="truncate text-xs text-ink">
          <dt className="inline">{settings.chatId}</dt>{' '}
          <dd className="inline font-mono" title={bot.chatId}>
            {bot.chatId}
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
