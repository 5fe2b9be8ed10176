import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import { MapTrifoldIcon } from '@phosphor-icons/react/dist/ssr/MapTrifold'
import { type RefObject, useRef, useState } from 'react'
import type { CriteriaWire } from '../../../src/bots/wire.ts'
import { Island, part } from '../../lib/island.tsx'
import { areasText } from '../../locales/en/areas.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import type { AreaOption } from '../api.ts'
import { AreaChooser } from './area-chooser.tsx'
import { chosenCities, citiesOf, withoutCity } from './cities.ts'
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
  const { areas: text, status } = useText(areasText)
  const { isMap, setMap, drawn, endDrawing } = useAreaView(criteria, change)
  const toggle = useRef<HTMLButtonElement>(null)
  const selected = criteria.neighborhoodCodes
  const onChange = (neighborhoodCodes: number[]) => change({ neighborhoodCodes })
  const isLoaded = Array.isArray(options)
  return (
    <section
      className={`min-h-0 flex-1 flex-col border-line px-5 pb-5 sm:px-6 md:flex md:border-s ${isShown ? 'flex' : 'max-md:hidden'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <AreaCount options={isLoaded ? options : null} criteria={criteria} />
        <ViewToggle
          button={toggle}
          isMap={isMap}
          onToggle={() => {
            setMap(!isMap)
            endDrawing()
          }}
        />
      </div>
      {options === 'failed' && <Alert className="mt-4">{text.failed}</Alert>}
      {options === null && (
        <div className="skel mt-4 h-72 rounded-xl" role="status" aria-label={status.loading} />
      )}
      {isLoaded && !isMap && (
        <AreaChooser
          options={options}
          selected={selected}
          drawn={drawn}
          problem={problem}
          onChange={onChange}
        />
      )}
      {isLoaded && isMap && (
        <AreasOnMap
          options={options}
          selected={selected}
          drawn={drawn}
          onChange={onChange}
          onClose={() => setMap(false)}
          onEmpty={() => toggle.current?.focus()}
        />
      )}
    </section>
  )
}

/** Whether the map is shown, and the area that is drawn on it. */
function useAreaView(criteria: CriteriaWire, onChange: Props['onChange']) {
  const [isMap, setMap] = useState(false)
  const [editing, setEditing] = useState<number | null>(null)
  const drawn: Drawn = {
    criteria,
    onChange: (polygons) => onChange({ polygons }),
    editing,
    onEdit: (at) => {
      setEditing(at)
      if (at !== null) setMap(true)
    },
  }
  return { isMap, setMap, drawn, endDrawing: () => setEditing(null) }
}

type AreaCountProps = { options: readonly AreaOption[] | null; criteria: CriteriaWire }

/** The title, with how many areas are chosen and drawn. */
function AreaCount({ options, criteria: { neighborhoodCodes, polygons } }: AreaCountProps) {
  const { areas: text, draw } = useText({ ...areasText, ...drawText })
  const cities = chosenCities(citiesOf(options ?? []), new Set(neighborhoodCodes))
  const parts = [
    cities.length > 0 && text.inCities(neighborhoodCodes.length, cities.length),
    polygons.length > 0 && draw.count(polygons.length),
  ]
  return (
    <h3 className="text-lg font-semibold">
      {text.title}{' '}
      <span className="text-base font-medium text-ink-3" role="status">
        {options && countText(parts, { none: text.noneChosen, and: draw.and })}
      </span>
    </h3>
  )
}

type ToggleProps = { button: RefObject<HTMLButtonElement | null>; isMap: boolean; onToggle(): void }

function ViewToggle({ button, isMap, onToggle }: ToggleProps) {
  const { areas: text } = useText(areasText)
  const Icon = isMap ? ListBulletsIcon : MapTrifoldIcon
  return (
    <button ref={button} type="button" className="btn btn-line btn-sm" onClick={onToggle}>
      <Icon className="size-5" aria-hidden="true" />
      <span>{isMap ? text.listView : text.onMap}</span>
    </button>
  )
}

type OnMapProps = {
  options: readonly AreaOption[]
  selected: readonly number[]
  drawn: Drawn
  onChange(selected: number[]): void
  onClose(): void
  /** Called when the last chip is removed. */
  onEmpty(): void
}

function AreasOnMap({ options, selected, drawn, onChange, onClose, onEmpty }: OnMapProps) {
  return (
    <div className="min-h-0 overflow-y-auto">
      <Island
        part={MAP}
        of={{ selected, onChange, drawn }}
        loading={<div className="skel mt-4 h-areamap rounded-xl" />}
        onClose={onClose}
      />
      <CityChips
        cities={citiesOf(options)}
        chosen={new Set(selected)}
        drawn={drawn}
        onRemove={(city) => onChange(withoutCity(city, selected))}
        onEmpty={onEmpty}
      />
    </div>
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
