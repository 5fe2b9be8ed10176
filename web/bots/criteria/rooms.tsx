import { useId } from 'react'
import { ROOMS_MAX, ROOMS_MIN } from '../../../src/assets/criteria/rooms.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import { Choices } from '../../ui/choices.tsx'
import type { CriterionProps } from '../draft.ts'
import { RoomEnds } from './room-ends.tsx'

const ROOMS = Array.from({ length: ROOMS_MAX - ROOMS_MIN + 1 }, (_, at) => ROOMS_MIN + at)

export function RoomsChoice({ draft, problem, onChange }: CriterionProps) {
  const { settings } = useText(botsText)
  const id = useId()
  const options = ROOMS.map((rooms) => ({
    value: rooms,
    label: String(rooms),
    isMuted: rooms < draft.rooms || rooms > (draft.roomsMax ?? ROOMS_MAX),
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
      <RoomEnds ends={draft} onChange={onChange} problemId={problem && id} />
      <FieldError id={id} problem={problem} />
    </div>
  )
}
