import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { WAYS, type Way } from '../../src/items/domain.ts'
import { dateText } from '../lib/format.ts'
import { homeText } from '../locales/en/home.ts'
import { wayNamesText } from '../locales/en/way-names.ts'
import { useText } from '../locales/text.ts'

const isWay = (name: string): name is Way => (WAYS as readonly string[]).includes(name)

/** By which ways in the home came, for everybody and for the reader. Nothing for a home of a source alone. */
export function HomeArrivals({ home }: { home: AssetDetailWire }) {
  const { homePage, wayNames, common } = useText({ ...homeText, ...wayNamesText })
  const words = homePage.arrivals
  const { arrivals, isPrivate } = home
  if (arrivals.length === 0) return null
  return (
    <section aria-labelledby="home-arrivals" className="grid gap-1">
      <h3 id="home-arrivals" className="text-base font-semibold">
        {words.title}
      </h3>
      {isPrivate && <p className="text-base text-ink-2">{words.onlyYou}</p>}
      <ul className="grid gap-1 text-base text-ink-2">
        {arrivals.map(({ way, at }) => (
          <li key={way + at}>
            {isWay(way) ? wayNames[way] : way}
            {common.comma}
            {dateText(at)}
          </li>
        ))}
      </ul>
    </section>
  )
}
