import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/ssr/ArrowSquareOut'
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useAtomValue } from 'jotai'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { userAtom } from '../lib/atoms.ts'
import { agoOf } from '../lib/format.ts'
import { Island, part } from '../lib/island.tsx'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { reasonsOf } from './home-same.ts'
import { dayText, dayTimeText, isWebAddress } from './home-words.ts'

const SPLIT = part(async () => (await import('./split-listing.tsx')).SplitListing)

type Props = { home: AssetDetailWire; now: string }
type Listing = AssetDetailWire['listings'][number]

/** Where the home is listed, with links to what is live, and why these are the same home. */
export function HomeListings({ home, now }: Props) {
  const { homePage } = useText(homeText)
  const { listings } = home
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="home-listings">
      <h3 id="home-listings" className="text-lg font-semibold">
        {homePage.listings.title}{' '}
        <span className="text-base font-normal text-ink-3">{listings.length}</span>
      </h3>
      <ul className="divide-y divide-line">
        {listings.map((listing) => (
          <Row key={listing._id} listing={listing} home={home} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Row({ listing, home, now }: Props & { listing: Listing }) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { link, price, merchant, goneAt } = listing
  const source = homes.sources[listing.source.toUpperCase()] ?? listing.source
  const isSplittable = useAtomValue(userAtom)?.roles.includes('admin') && home.listings.length > 1
  return (
    <li className="relative py-4 pe-12">
      <p className="flex flex-wrap items-center gap-2.5">
        <span className="src text-ink">{source}</span>
        {merchant !== null && (
          <span className={`chip ${merchant ? 'chip-line' : 'chip-accent'}`}>
            {merchant ? homes.merchant : homes.isPrivate}
          </span>
        )}
        <bdi className="font-semibold tabular">
          {price === null ? homes.noPrice : priceText(price)}
        </bdi>
      </p>
      <p className="mt-1 text-sm text-ink-3">{seenText(listing, now, homePage.listings)}</p>
      <Why
        reasons={reasonsOf(listing, home.listings, { ...homePage.listings, size: homes.size })}
      />
      {isSplittable && (
        <Island part={SPLIT} of={{ assetId: home._id, listing }} loading={<p className="h-11" />} />
      )}
      {goneAt === null && isWebAddress(link) && (
        <a
          className="icon-btn absolute end-0 top-3"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${homes.openListing(home.location || homes.noAddress)} ${source}`}
        >
          <ArrowSquareOutIcon aria-hidden="true" />
        </a>
      )}
    </li>
  )
}

function Why({ reasons }: { reasons: readonly string[] }) {
  const { homePage } = useText(homeText)
  if (reasons.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 w-fit items-center gap-2 text-base font-semibold text-ink-2">
        {homePage.listings.why}
        <CaretDownIcon className="size-4" weight="bold" aria-hidden="true" />
      </summary>
      <ul className="grid gap-2 rounded-lg bg-sunken p-3 text-base text-ink-2">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-2.5">
            <CheckIcon
              className="size-4.5 shrink-0 text-positive"
              weight="bold"
              aria-hidden="true"
            />
            {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

function seenText(
  { firstSeenAt, lastSeenAt, goneAt }: Listing,
  now: string,
  words: (typeof homeText)['homePage']['listings'],
): string {
  const day = dayText(firstSeenAt, now)
  if (goneAt !== null) return words.gone(dayTimeText(goneAt, now), day)
  const { count, unit } = agoOf(lastSeenAt, now)
  return count === 0 ? words.justSeen(day) : words.seen(count, unit, day)
}
