import { ListBulletsIcon } from '@phosphor-icons/react/dist/ssr/ListBullets'
import { MapTrifoldIcon } from '@phosphor-icons/react/dist/ssr/MapTrifold'
import { useState } from 'react'
import { Island, part } from '../../lib/island.tsx'
import { areasText } from '../../locales/en/areas.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import type { AreaOption } from '../api.ts'
import { AreaChooser } from './area-chooser.tsx'
import { chosenCities, citiesOf } from './cities.ts'

const MAP = part(async () => (await import('./area-map.tsx')).AreaMap)

type Props = {
  /** Null while they are loading. */
  options: readonly AreaOption[] | 'failed' | null
  selected: readonly number[]
  problem: string | undefined
  /** Whether small screens show it. Others always do. */
  isShown: boolean
  onChange(selected: number[]): void
}

/** The areas of a bot: how many, and the chooser by name or on a map. */
export function AreaColumn({ options, selected, problem, isShown, onChange }: Props) {
  const { areas: text, status } = useText(areasText)
  const [isMap, setMap] = useState(false)
  const isLoaded = Array.isArray(options)
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
              (cities.length === 0
                ? text.noneChosen
                : text.inCities(selected.length, cities.length))}
          </span>
        </h3>
        <button type="button" className="btn btn-line btn-sm" onClick={() => setMap(!isMap)}>
          <ToggleIcon className="size-5" aria-hidden="true" />
          {isMap ? text.listView : text.onMap}
        </button>
      </div>
      {options === 'failed' && <Alert className="mt-4">{text.failed}</Alert>}
      {options === null && (
        <div className="skel mt-4 h-72 rounded-xl" role="status" aria-label={status.loading} />
      )}
      {isLoaded && !isMap && <AreaChooser {...{ options, selected, problem, onChange }} />}
      {isLoaded && isMap && (
        <Island
          part={MAP}
          of={{ selected, onChange }}
          loading={<div className="skel mt-4 h-areamap rounded-xl" />}
          onClose={() => setMap(false)}
        />
      )}
    </section>
  )
}
