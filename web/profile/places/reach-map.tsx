import { useState } from 'react'
import type { PlaceWire } from '../../../src/travel/wire.ts'
import { Island, part } from '../../lib/island.tsx'
import { placesText } from '../../locales/en/places.ts'
import { reachText } from '../../locales/en/reach.ts'
import { useText } from '../../locales/text.ts'
import { type Draft, draftOf, isInCountry, keyOf, placedAt } from './draft.ts'
import type { useDrafts } from './use-drafts.ts'
import { useReach } from './use-reach.ts'

const MAP = part(async () => (await import('./places-map.tsx')).PlacesMap)

/** The minutes of which the reach of a place can be shown. */
const MINUTES = [15, 30, 45, 60, 90] as const

type Props = { places: readonly PlaceWire[]; drafts: ReturnType<typeof useDrafts> }

/** The places on a map, and from where the open one is reached. */
export function ReachMap({ places, drafts: { shown, opened, toggle, change } }: Props) {
  const { places: words, reach } = useText({ ...placesText, ...reachText })
  const [minutes, setMinutes] = useState<number>(30)
  const saved = places.find((place) => opened && isAlike(draftOf(place), opened))
  const rings = useReach(saved, minutes)
  const name = opened?.name || words.new
  const pins = shown
    .filter(({ isPlaced }) => isPlaced)
    .map((draft) => ({ key: keyOf(draft), name: draft.name || words.new, point: draft.point }))
  return (
    <div className="places-map">
      <Island
        part={MAP}
        of={{
          pins,
          open: opened ? keyOf(opened) : null,
          rings: rings ?? null,
          onMove: (point) => isInCountry(point) && change(placedAt(point)),
          onOpen: toggle,
        }}
        loading={<div className="skel absolute inset-0" aria-busy="true" />}
      />
      {opened && (
        <p className="places-hint text-sm font-medium">
          {opened.isPlaced ? reach.move(name) : reach.put(name)}
        </p>
      )}
      <p className="sr-only" role="status">
        {opened?.isPlaced && reach.placed(opened.address)}
      </p>
      {opened && rings !== undefined && (
        <Legend name={name} minutes={minutes} isKnown={rings !== null} onChange={setMinutes} />
      )}
    </div>
  )
}

/** Whether what decides the reach is saved. */
function isAlike(one: Draft, other: Draft): boolean {
  const { _id, point, mode, day, at } = one
  const isThere = point.every((degrees, axis) => degrees === other.point[axis])
  return _id === other._id && isThere && mode === other.mode && day === other.day && at === other.at
}

type LegendProps = {
  name: string
  minutes: number
  isKnown: boolean
  onChange(minutes: number): void
}

function Legend({ name, minutes, isKnown, onChange }: LegendProps) {
  const { places: words, reach } = useText({ ...placesText, ...reachText })
  return (
    <div className="places-legend text-sm">
      <i aria-hidden="true" />
      <select
        aria-label={reach.from}
        value={minutes}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {MINUTES.map((one) => (
          <option key={one} value={one}>
            {words.to(one, name, false)}
          </option>
        ))}
      </select>
      {!isKnown && <span className="shrink-0 text-ink-3">{reach.computing}</span>}
    </div>
  )
}
