import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { useRouteContext } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { botsApi } from '../bots/api.ts'
import { type AreaEntry, citiesOf } from '../bots/areas/cities.ts'
import { areaSearch } from '../bots/areas/search.ts'
import { areasText } from '../locales/en/areas.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { areaOptionsAtom } from './atoms.ts'
import type { ControlProps } from './controls.tsx'

/** Hits that are listed. */
const HITS_MAX = 50

/** One area, by typing its name or its city's. */
export function AreaControl({ filters, onChange }: ControlProps) {
  const { finder: words } = useText(finderText)
  const [typed, setTyped] = useState('')
  const areas = useAreas()
  const hits = useMemo(() => areas.find(typed), [areas, typed])
  const chosen = areas.byCode.get(filters.neighborhoodCode ?? 0) ?? null
  return (
    <Combobox
      value={chosen}
      onChange={(area) => onChange({ neighborhoodCode: area?.code })}
      onClose={() => setTyped('')}
      immediate
    >
      <div className="field">
        <ComboboxInput<AreaEntry | null>
          aria-label={words.area}
          placeholder={words.anyArea}
          dir="auto"
          autoComplete="off"
          maxLength={60}
          displayValue={(area) => area?.name ?? ''}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') onChange({ neighborhoodCode: undefined })
          }}
        />
        <ComboboxButton className="icon-btn-sm -me-1.5" aria-label={words.area}>
          <CaretDownIcon className="size-4 text-ink-3" weight="bold" aria-hidden="true" />
        </ComboboxButton>
      </div>
      <Areas hits={hits} />
    </Combobox>
  )
}

function Areas({ hits }: { hits: readonly AreaEntry[] }) {
  const { areas: words } = useText(areasText)
  return (
    <ComboboxOptions
      anchor={{ to: 'bottom start', gap: 4 }}
      className="pop z-(--z-index-popover) max-h-72! w-(--input-width) min-w-60 overflow-y-auto p-1"
    >
      {hits.map((area) => (
        <ComboboxOption
          key={area.code}
          value={area}
          className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 text-base data-focus:bg-hover data-selected:font-semibold"
        >
          <bdi className="truncate">{area.name}</bdi>
          <bdi className="shrink-0 text-sm text-ink-3">{area.city}</bdi>
        </ComboboxOption>
      ))}
      {hits.length === 0 && <p className="px-3 py-2 text-base text-ink-3">{words.none}</p>}
    </ComboboxOptions>
  )
}

/** The areas, fetched when a page needs them for the first time, and a search in them. */
function useAreas() {
  const { api } = useRouteContext({ from: '__root__' })
  const [options, setOptions] = useAtom(areaOptionsAtom)
  useEffect(() => {
    if (options) return
    botsApi(api)
      .areas()
      .then(setOptions, () => setOptions([]))
  }, [api, options, setOptions])
  return useMemo(() => {
    const cities = citiesOf(options ?? [])
    const all = cities.flatMap((city) => city.areas)
    const search = areaSearch(cities)
    return {
      byCode: new Map(all.map((area) => [area.code, area])),
      find(typed: string): readonly AreaEntry[] {
        if (typed.trim() === '') return all.slice(0, HITS_MAX)
        const found = search(typed)
        const ofCities = found.cities.flatMap((city) => city.areas)
        return [...new Set([...found.areas, ...ofCities])].slice(0, HITS_MAX)
      },
    }
  }, [options])
}
