import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'

/** The facts of a home, those included that are not stated. */
export function HomeFacts({ home }: { home: AssetDetailWire }) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { rooms, size, floorNumber, propertyType, entryDate, googleMapsUrl } = home
  const { facts, notStated } = homePage
  const rows: [string, string | number | null][] = [
    [facts.rooms, rooms],
    [facts.size, size === null ? null : homes.size(size)],
    [facts.floor, floorNumber === null ? null : homes.floor(floorNumber)],
    [facts.kind, propertyType],
    [facts.entry, entryDate?.slice(0, 10) ?? null],
  ]
  return (
    <section aria-labelledby="home-facts">
      <h2 id="home-facts" className="text-lg font-semibold">
        {facts.title}
      </h2>
      <dl className="mt-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-ink-3">{name}</dt>
            <dd className={value === null ? 'text-ink-3' : 'font-medium'}>
              <bdi>{value ?? notStated}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {googleMapsUrl && (
        <p className="mt-3">
          <a
            className="font-semibold text-accent"
            href={googleMapsUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {homePage.map}
          </a>
        </p>
      )}
    </section>
  )
}
