import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import { MapTrifoldIcon } from '@phosphor-icons/react/dist/ssr/MapTrifold'
import { useRef, useState } from 'react'
import type { CriteriaWire } from '../../../src/bots/criteria/wire.ts'
import { Island, part } from '../../lib/island.tsx'
import { areasText } from '../../locales/en/areas.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import type { AreaOption } from '../api.ts'
import { AreaChooser } from './area-chooser.tsx'
import { type City, chosenCities, citiesOf } from './cities.ts'
import { CityChips } from './city-chips.tsx'
import type { Drawn } from './drawn.ts'

const MAP = part(async () => (await import('./area-map.tsx')).AreaMap)

type Props = {
  /** Null while they are loading. */
  options: readonly AreaOption[] | 'failed' | null
  criteria: CriteriaWire
  problem: string | undefined
  /** Whether small screens show it. Others always do. */
  isShown: boolean
  onChange(part: Partial<Pick<CriteriaWire, 'neighborhoodCodes' | 'polygons'>>): void
}

/** The areas of a bot: how many, and the chooser by name or on a map. */
export function AreaColumn({ options, criteria, problem, isShown, onChange: change }: Props) {
  const { areas: text, draw, status } = useText({ ...areasText, ...drawText })
  const [isMap, setMap] = useState(false)
  const [editing, setEditing] = useState<number | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const { neighborhoodCodes: selected, polygons } = criteria
  const onChange = (neighborhoodCodes: number[]) => change({ neighborhoodCodes })
  const isLoaded = Array.isArray(options)
  const drawn: Drawn = {
    criteria,
    onChange: (next) => change({ polygons: next }),
    editing,
    onEdit: (at) => {
      setEditing(at)
      if (at !== null) setMap(true)
    },
  }
  const cities = isLoaded ? chosenCities(citiesOf(options), new Set(selected)) : []
  const ToggleIcon = isMap ? ListBulletsIcon : MapTrifoldIcon
  return (
    <section
      className={`min-h-0 flex-1 flex-col border-line px-5 pb-5 sm:px-6 md:flex md:border-s ${isShown ? 'flex' : 'max-md:hidden'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">
          {text.title}{' '}
          <span className="text-base font-medium text-ink-3" role="status">
            {isLoaded &&
              countText(
                [
                  cities.length > 0 && text.inCities(selected.length, cities.length),
                  polygons.length > 0 && draw.count(polygons.length),
                ],
                { none: text.noneChosen, and: draw.and },
              )}
          </span>
        </h3>
        <button
          ref={toggle}
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => {
            setMap(!isMap)
            setEditing(null)
          }}
        >
          <ToggleIcon className="size-5" aria-hidden="true" />
          {isMap ? text.listView : text.onMap}
        </button>
      </div>
      {options === 'failed' && <Alert className="mt-4">{text.failed}</Alert>}
      {options === null && (
        <div className="skel mt-4 h-72 rounded-xl" role="status" aria-label={status.loading} />
      )}
      {isLoaded && !isMap && <AreaChooser {...{ options, selected, drawn, problem, onChange }} />}
      {isLoaded && isMap && (
        <div className="min-h-0 overflow-y-auto">
          <Island
            part={MAP}
            of={{ selected, onChange, drawn }}
            loading={<div className="skel mt-4 h-areamap rounded-xl" />}
            onClose={() => setMap(false)}
          />
          <CityChips
            cities={citiesOf(options)}
            chosen={new Set(selected)}
            drawn={drawn}
            onRemove={(city) => onChange(withoutCity(city, selected))}
            onEmpty={() => toggle.current?.focus()}
          />
        </div>
      )}
    </section>
  )
}

/** How many areas of each kind there are, in words. */
function countText(
  parts: readonly (string | false)[],
  words: { none: string; and(one: string, other: string): string },
): string {
  const [one, other] = parts.filter((part) => part !== false)
  if (one === undefined) return words.none
  return other === undefined ? one : words.and(one, other)
}

function withoutCity({ areas }: City, codes: readonly number[]): number[] {
  const own = new Set(areas.map(({ code }) => code))
  return codes.filter((code) => !own.has(code))
}
