import { WEEKDAYS } from '../../src/travel/domain/place.ts'
import type { TravelWire } from '../../src/travel/wire.ts'
import { placesText } from '../locales/en/places.ts'
import { useText } from '../locales/text.ts'

/** How far it is from the home to the reader's places. */
export function HomeTravel({ travel }: { travel: readonly TravelWire[] }) {
  const { places } = useText(placesText)
  if (travel.length === 0) return null
  return (
    <section aria-labelledby="home-travel" className="border-t border-line pt-5">
      <h3 id="home-travel" className="text-lg font-semibold">
        {places.far}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {travel.map((one) => (
          <Row key={one.placeId} travel={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ travel }: { travel: TravelWire }) {
  const { places } = useText(placesText)
  const { minutes, isAbout, name, mode, changes, day, at } = travel
  const details = [
    places.by[mode],
    ...(changes === null ? [] : [places.changes(changes)]),
    ...(mode === 'transit' ? [places.there(places.days[WEEKDAYS.indexOf(day)] ?? '', at)] : []),
  ]
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2 text-base">
      <bdi className="font-medium tabular">{places.to(minutes, name, isAbout)}</bdi>
      <span className="text-sm text-ink-3">
        <bdi>{details.join(' · ')}</bdi>
      </span>
    </li>
  )
}
