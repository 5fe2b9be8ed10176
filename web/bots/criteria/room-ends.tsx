import { useId } from 'react'
import { ROOMS_MAX, ROOMS_MIN } from '../../../src/assets/criteria/rooms.ts'
import type { CriteriaWire } from '../../../src/bots/wire.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'

/** Rooms in halves. */
const HALVES = Array.from(
  { length: (ROOMS_MAX - ROOMS_MIN) * 2 + 1 },
  (_, at) => ROOMS_MIN + at / 2,
)

type Ends = Pick<CriteriaWire, 'rooms' | 'roomsMax'>
type Props = { ends: Ends; onChange(part: Partial<Ends>): void; problemId?: string | undefined }

/** The smallest and the largest number of rooms, each chosen from a list. */
export function RoomEnds({ ends: { rooms, roomsMax }, problemId, onChange }: Props) {
  const { settings } = useText(botsText)
  const id = useId()
  const end = (label: string, value: number | null, onChoose: (rooms: number | null) => void) => (
    <div className="min-w-0 flex-1">
      <label className="mb-1 block text-xs text-ink-3" htmlFor={`${id}-${label}`}>
        {label}
      </label>
      <div className={`field field-sm ${problemId ? 'is-error' : ''}`}>
        <select
          id={`${id}-${label}`}
          className="w-full bg-transparent tabular outline-none"
          value={value ?? ''}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{settings.any}</option>
          {HALVES.map((half) => (
            <option key={half} value={half}>
              {half}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
  return (
    <div className="mt-3 flex gap-3">
      {end(settings.roomsFrom, rooms === ROOMS_MIN ? null : rooms, (least) =>
        onChange({ rooms: least ?? ROOMS_MIN }),
      )}
      {end(settings.roomsTo, roomsMax, (most) => onChange({ roomsMax: most }))}
    </div>
  )
}
