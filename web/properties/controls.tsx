import { ROOMS_MIN } from '../../src/assets/criteria/rooms.ts'
import { RoomEnds } from '../bots/criteria/room-ends.tsx'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Choices } from '../ui/choices.tsx'
import { type changed, type Filters, ROOMS } from './search.ts'

/** The properties of the controls of filters, which the bar, the sheet and the map share. */
export type ControlProps = {
  filters: Filters
  onChange(part: Parameters<typeof changed>[1]): void
}

export function RoomsControl({ filters, onChange }: ControlProps) {
  const { finder: words } = useText(finderText)
  const ends = { rooms: filters.rooms ?? ROOMS_MIN, roomsMax: filters.roomsMax ?? null }
  return (
    <>
      <Choices
        label={words.rooms}
        value={filters.rooms ?? 0}
        options={[
          { value: 0, label: words.any },
          ...ROOMS.map((rooms) => ({ value: rooms as number, label: words.andMore(rooms) })),
        ]}
        onChange={(rooms) => onChange({ rooms: rooms || undefined })}
        look="wide"
      />
      <RoomEnds
        ends={ends}
        onChange={({ rooms = ends.rooms, roomsMax = ends.roomsMax }) =>
          onChange({
            rooms: rooms === ROOMS_MIN ? undefined : rooms,
            roomsMax: roomsMax ?? undefined,
          })
        }
      />
    </>
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
