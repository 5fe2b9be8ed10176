import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { MapPinIcon } from '@phosphor-icons/react/dist/ssr/MapPin'
import { Fragment, type RefObject } from 'react'
import { areasText } from '../../locales/en/areas.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import type { AreaOption } from '../api.ts'
import { chosenCities, citiesOf, countIn } from './cities.ts'
import type { DrawnArea } from './drawn.ts'

type Props = {
  button: RefObject<HTMLButtonElement | null>
  options: readonly AreaOption[]
  selected: readonly number[]
  polygons: readonly DrawnArea[]
  problem: string | undefined
  onOpen(): void
}

/** On small screens, the row that opens the sheet of areas; it says what is chosen. */
export function AreasRow({ button, options, selected, polygons, problem, onOpen }: Props) {
  const { areas: text, draw, common } = useText({ ...areasText, ...drawText })
  const chosen = new Set(selected)
  const cities = chosenCities(citiesOf(options), chosen)
  return (
    <div className="mt-5 border-t border-line pb-1 md:hidden">
      <button
        ref={button}
        type="button"
        className="flex min-h-12 w-full items-center gap-3 py-1.5 text-start"
        onClick={onOpen}
      >
        <MapPinIcon className="size-5 shrink-0 text-area-selected-text" aria-hidden="true" />
        <span className="shrink-0 text-base font-medium">{text.title}</span>
        {/* Names of places, in parts that change: nothing for the translation of a browser. */}
        <span className="min-w-0 flex-1 truncate text-end text-base text-ink-2" translate="no">
          {cities.map((city, at) => {
            const count = countIn(city, chosen)
            return (
              <Fragment key={city.name}>
                {at > 0 && common.comma}
                <bdi>{city.name}</bdi> ·{' '}
                {count === city.areas.length ? text.whole(count) : String(count)}
              </Fragment>
            )
          })}
          {polygons.map(({ name }, at) => (
            <Fragment key={keyOf(name, at)}>
              {cities.length + at > 0 && common.comma}
              <bdi>{name}</bdi> · {draw.drawn}
            </Fragment>
          ))}
        </span>
        <CaretRightIcon
          className="mirrors size-3.5 shrink-0 text-ink-3"
          weight="bold"
          aria-hidden="true"
        />
      </button>
      <FieldError id="areas-row-problem" problem={problem} />
    </div>
  )
}

/** Areas have no other key than their place. */
const keyOf = (name: string, at: number) => `${at} ${name}`
