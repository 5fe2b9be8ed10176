import type { NearbyWire } from '../../src/landmarks/wire.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { roundMetres } from './home-distance.ts'

/** The nearest landmark of each kind, and whose data it is. */
export function HomeNearby({ nearby }: { nearby: NearbyWire }) {
  const { near, homePage } = useText(homeText)
  const { landmarks, isAbout, attributions } = nearby
  return (
    <section aria-labelledby="home-near">
      <h3 id="home-near" className="text-lg font-semibold">
        {near.title}
      </h3>
      <dl className="mt-1 divide-y divide-line">
        {landmarks.map(({ kind, name, metres }) => (
          <div key={kind} className="flex min-h-12 items-center justify-between gap-4 py-2">
            <dt className="min-w-0 text-base">
              {near.kinds[kind]}
              {name !== null && (
                <span className="block truncate text-start text-sm text-ink-2">
                  <bdi>{name}</bdi>
                </span>
              )}
            </dt>
            <dd className="shrink-0 text-base font-medium tabular">
              <bdi>
                {isAbout ? '≈ ' : ''}
                {homePage.comparables.metres(roundMetres(metres))}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-3">
        {isAbout ? near.about : near.straight} <bdi>{attributions.join(' · ')}</bdi>
      </p>
    </section>
  )
}
