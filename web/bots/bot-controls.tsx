import { DEAL_TYPES, type DealType } from '../../src/assets/domain.ts'
import { PRICE_SCALE, ROOMS_MAX, ROOMS_MIN } from '../../src/bots/domain.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Choices } from '../ui/choices.tsx'
import { Robot } from '../ui/robot.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { sceneOf } from './bot-scene.tsx'
import type { Draft, DraftProblems } from './draft.ts'
import { PriceRange } from './price-range.tsx'

const ROOMS = Array.from({ length: ROOMS_MAX - ROOMS_MIN + 1 }, (_, at) => ROOMS_MIN + at)

type Props = {
  bot: BotWire
  draft: Draft
  problems: DraftProblems
  onChange(part: Partial<Draft>): void
}

/** Everything of a bot but its areas. */
export function BotControls({ bot, draft, problems, onChange }: Props) {
  const { settings } = useText(botsText)
  const deals = DEAL_TYPES.map((deal) => ({ value: deal, label: settings[deal] }))
  const changeDeal = (dealType: DealType) =>
    onChange({ dealType, priceLimit: [0, PRICE_SCALE[dealType].max] })
  return (
    <div className="px-5 pb-6 sm:px-6 md:overflow-y-auto">
      <Chat bot={bot} isOn={draft.isActive} />
      <div className="mt-5 flex items-center justify-between gap-4">
        <div>
          <p className="text-base font-semibold">{settings.status}</p>
          <p className={`text-sm ${draft.isActive ? 'text-positive' : 'text-ink-3'}`}>
            {draft.isActive ? settings.running : settings.stopped}
          </p>
        </div>
        <Toggle
          isOn={draft.isActive}
          onChange={(isActive) => onChange({ isActive })}
          label={settings.status}
          tone="run"
        />
      </div>
      <div className="hr my-5" />
      <div className="mb-4 flex items-center justify-between gap-4">
        <p className="text-sm font-medium text-ink-2">{settings.deal}</p>
        <Choices
          look="segments"
          label={settings.deal}
          value={draft.dealType}
          options={deals}
          onChange={changeDeal}
        />
      </div>
      <PriceRange
        criteria={draft}
        isWrong={problems.priceLimit !== undefined}
        onChange={(priceLimit) => onChange({ priceLimit })}
      />
      <div className="hr my-5" />
      <h3 className="text-base font-semibold">{settings.properties}</h3>
      <p className="label mt-3">{settings.rooms}</p>
      <Choices
        look="cells"
        label={settings.rooms}
        value={draft.rooms}
        options={ROOMS.map((rooms) => ({
          value: rooms,
          label: String(rooms),
          isMuted: rooms < draft.rooms,
        }))}
        onChange={(rooms) => onChange({ rooms })}
      />
      <p className="label mt-5">{settings.listingType}</p>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <div>
          <p className="text-base">{settings.privateOnly}</p>
          <p className="text-sm text-ink-3">{settings.privateOnlyHint}</p>
        </div>
        <Toggle
          isOn={draft.merchant === false}
          onChange={(isOn) => onChange({ merchant: isOn ? false : null })}
          label={settings.privateOnly}
        />
      </div>
    </div>
  )
}

function Chat({ bot, isOn }: { bot: BotWire; isOn: boolean }) {
  const { settings, bots } = useText(botsText)
  return (
    <div className={`scene-words ${sceneOf(bot._id)} flex items-center gap-4 rounded-xl p-3 pe-4`}>
      <div className="w-20 shrink-0">
        <Robot isOn={isOn} />
      </div>
      <dl className="min-w-0 flex-1">
        <dt className="text-xs text-ink">{settings.chatName}</dt>
        <dd className="truncate text-lg font-semibold">
          <bdi>{bot.chatName || bots.unknownChat}</bdi>
        </dd>
        <dt className="mt-1 text-xs text-ink">{settings.chatId}</dt>
        <dd className="truncate font-mono text-sm text-ink" title={bot.chatId}>
          {bot.chatId}
        </dd>
      </dl>
    </div>
  )
}
