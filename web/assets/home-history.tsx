import { priceText } from '../../src/assets/domain.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { dateText } from '../lib/format.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'

type Props = { home: AssetDetailWire }
type Listing = AssetDetailWire['listings'][number]

/** The listings of a home, with links to those that are live. */
export function HomeListings({ home: { listings } }: Props) {
  const { homePage } = useText(homeText)
  return (
    <section aria-labelledby="home-listings">
      <h2 id="home-listings" className="text-lg font-semibold">
        {homePage.listings}
      </h2>
      <ul className="mt-2">
        {listings.map((listing) => (
          <ListingRow key={listing._id} listing={listing} />
        ))}
      </ul>
    </section>
  )
}

function ListingRow({ listing }: { listing: Listing }) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { source, link, price, firstSeenAt, goneAt } = listing
  // Links of sources are not trusted: only web addresses are shown.
  const isLinked = goneAt === null && /^https?:\/\//i.test(link)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="src">{source.toUpperCase()}</span>
      <bdi className="font-medium tabular-nums">
        {price === null ? homes.noPrice : priceText(price)}
      </bdi>
      <span className="text-sm text-ink-3">{homePage.since(dateText(firstSeenAt))}</span>
      {isLinked && (
        <a
          className="ms-auto font-semibold text-accent"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {homes.listing}
        </a>
      )}
      {goneAt !== null && <span className="ms-auto text-sm text-ink-3">{homes.gone}</span>}
    </li>
  )
}

/** Each price of a home, the newest first; nothing while it has had only one. */
export function PriceHistory({ home: { prices } }: Props) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  if (prices.length < 2) return null
  return (
    <section aria-labelledby="home-prices">
      <h2 id="home-prices" className="text-lg font-semibold">
        {homePage.prices}
      </h2>
      <ol className="mt-2">
        {prices.toReversed().map(({ at, price }) => (
          <li
            key={at}
            className="flex justify-between gap-4 border-b border-line py-2 tabular-nums"
          >
            <span className="text-ink-3">{dateText(at)}</span>
            <bdi className="font-medium">{price === null ? homes.noPrice : priceText(price)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}
