import { StorefrontIcon } from '@phosphor-icons/react/dist/ssr/Storefront'
import { type ReactNode, useId, useRef } from 'react'
import { DEAL_TYPES, type DealType } from '../../src/assets/domain.ts'
import { PRICE_SCALE } from '../../src/assets/price-scale/domain.ts'
import { type CriterionName, ROOMS_MAX, ROOMS_MIN } from '../../src/bots/criteria/domain.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Choices } from '../ui/choices.tsx'
import { Toggle } from '../ui/toggle.tsx'
import type { ControlProps, Draft } from './draft.ts'
import { ExcludedWords } from './excluded-words.tsx'
import { FieldProblem } from './field-problem.tsx'
import { EntryDays } from './further/entry-days.tsx'
import { Floors } from './further/floors.tsx'
import { MustHaves } from './further/must-have.tsx'
import { MutedPhones } from './further/muted-phones.tsx'
import { MinSize } from './min-size.tsx'
import { PriceRange } from './price-range.tsx'

/**
 * The control of each criterion, in the order of the dialog. Areas have a column of their own; the last day and the highest
 * floor are set beside the first ones.
 */
export const CONTROLS: Record<
  Exclude<CriterionName, 'neighborhoodCodes' | 'polygons' | 'entryTo' | 'floorMax'>,
  (props: ControlProps) => ReactNode
> = {
  dealType: DealTypeChoice,
  priceLimit: PriceRange,
  rooms: RoomsChoice,
  sizeMin: MinSize,
  features: MustHaves,
  entryFrom: EntryDays,
  floorMin: Floors,
  excludeWords: ExcludedWords,
  mutedPhones: MutedPhones,
  merchant: PrivateOnly,
}

function DealTypeChoice({ draft, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  const options = DEAL_TYPES.map((deal) => ({ value: deal, label: settings[deal] }))
  // Each deal type has its own scale; its range is still there when the user comes back to it.
  const left = useRef<Partial<Record<DealType, Draft['priceLimit']>>>({})
  function change(dealType: DealType): void {
    left.current[draft.dealType] = draft.priceLimit
    onChange({
      dealType,
      priceLimit: left.current[dealType] ?? [0, PRICE_SCALE[dealType].max],
    })
  }
  return (
    <div className="mt-4 flex items-center justify-between gap-4">
      <p className="text-sm font-medium text-ink-2">{settings.deal}</p>
      <Choices
        look="segments"
        label={settings.deal}
        value={draft.dealType}
        options={options}
        onChange={change}
      />
    </div>
  )
}

const ROOMS = Array.from({ length: ROOMS_MAX - ROOMS_MIN + 1 }, (_, at) => ROOMS_MIN + at)

function RoomsChoice({ draft, problem, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  const id = useId()
  const options = ROOMS.map((rooms) => ({
    value: rooms,
    label: String(rooms),
    isMuted: rooms < draft.rooms,
  }))
  return (
    <div className="mt-4 mb-4">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 className="text-base font-semibold">{settings.properties}</h3>
        <p className="text-sm font-medium text-ink-2">{settings.rooms}</p>
      </div>
      <Choices
        look="cells"
        label={settings.rooms}
        value={draft.rooms}
        options={options}
        onChange={(rooms) => onChange({ rooms })}
        problemId={problem && id}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}

function PrivateOnly({ draft, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  return (
    <div className="flex min-h-12 items-center gap-3 border-y border-line py-1.5">
      <StorefrontIcon className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="sr-only">{settings.listingType}</p>
        <p className="text-base font-medium">{settings.privateOnly}</p>
      </div>
      <Toggle
        isOn={draft.merchant === false}
        onChange={(isOn) => onChange({ merchant: isOn ? false : null })}
        label={settings.privateOnly}
      />
    </div>
  )
}
