import { useId } from 'react'
import { DEAL_TYPES, type DealType } from '../../src/assets/domain/asset.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Choices } from '../ui/choices.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { type changed, type Filters, ROOMS } from './search.ts'

/** The properties of the controls of filters, which the bar, the sheet and the map share. */
export type ControlProps = {
  filters: Filters
  onChange(part: Parameters<typeof changed>[1]): void
}

export function RoomsControl({ filters, onChange }: ControlProps) {
  const { finder: words } = useText(finderText)
  return (
    <Choices
      label={words.rooms}
      value={Math.min(filters.minRooms ?? 0, ROOMS.length)}
      options={[
        { value: 0, label: words.any },
        ...ROOMS.map((rooms) => ({ value: rooms as number, label: words.andMore(rooms) })),
      ]}
      onChange={(rooms) => onChange({ minRooms: rooms || undefined })}
      look="wide"
    />
  )
}

export function DealControl({ filters, onChange }: ControlProps) {
  const { finder: words } = useText(finderText)
  return (
    <Choices<DealType | ''>
      label={words.deal}
      value={filters.dealType ?? ''}
      options={[
        { value: '', label: words.bothDeals },
        ...DEAL_TYPES.map((deal) => ({ value: deal, label: words.deals[deal] })),
      ]}
      onChange={(deal) => onChange({ dealType: deal || undefined })}
      look="wide"
    />
  )
}

const LISTINGS = { all: undefined, private: false, merchant: true } as const

export function ListingControl({ filters, onChange }: ControlProps) {
  const { finder: words } = useText(finderText)
  const { merchant } = filters
  return (
    <Choices<keyof typeof LISTINGS>
      label={words.listing}
      value={merchant === undefined ? 'all' : merchant ? 'merchant' : 'private'}
      options={(['all', 'private', 'merchant'] as const).map((value) => ({
        value,
        label: words.listings[value],
      }))}
      onChange={(value) => onChange({ merchant: LISTINGS[value] })}
      look="wide"
    />
  )
}

/** Only the homes that the user has saved, or hidden. */
export function MarksControl({ filters, onChange }: ControlProps) {
  const { finder: words } = useText(finderText)
  return (
    <>
      <Row
        label={words.savedOnly}
        isOn={filters.saved === true}
        onChange={(isOn) => onChange({ saved: isOn || undefined })}
      />
      <Row
        label={words.hiddenOnly}
        isOn={filters.hidden === true}
        onChange={(isOn) => onChange({ hidden: isOn || undefined })}
      />
    </>
  )
}

type RowProps = { label: string; isOn: boolean; onChange(isOn: true | undefined): void }

function Row({ label, isOn, onChange }: RowProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <span id={id} className="text-base">
        {label}
      </span>
      <Toggle isOn={isOn} label={label} onChange={(next) => onChange(next || undefined)} />
    </div>
  )
}
