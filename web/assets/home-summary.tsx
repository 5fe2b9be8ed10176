import type { ReactNode } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Affordable } from './card-parts.tsx'
import { wayOf } from './home-words.ts'

type Props = {
  home: AssetWire
  /** The price to show; null when it is not stated. */
  price: number | null
  /** The price before a drop. */
  previousPrice: number | undefined
  /** The title: a link to the home. */
  children: ReactNode
}

/** What matters of a home: price, place, what the price is worth, facts, labels and the beginning of its text. */
export function HomeSummary({ home, price, previousPrice, children }: Props) {
  const { homes } = useText(assetsText)
  const place = [home.neighborhood, home.city].filter(Boolean).join(', ')
  return (
    <>
      <p className="home-cost">
        <bdi>{price === null ? homes.noPrice : priceText(price)}</bdi>
        {previousPrice !== undefined && price !== null && previousPrice > price && (
          <span className="chip chip-pos">
            <Icon name="trend-down" />
            <bdi>
              {homes.cheaper(priceText(previousPrice - price), percentOf(previousPrice, price))}
            </bdi>
          </span>
        )}
      </p>
      <TotalLine home={home} />
      <h3>{children}</h3>
      <p>{place}</p>
      <Verdict home={home} />
      <Facts home={home} />
      <Labels home={home} />
      {home.description && (
        <p className="home-text" dir="auto">
          {home.description}
        </p>
      )}
    </>
  )
}

const percentOf = (from: number, to: number) => Math.round(((from - to) / from) * 100)

/** What the comparison with similar homes says; nothing for an ordinary price. */
function Verdict({ home: { verdict, findScore } }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  if (verdict === null || findScore === null) return null
  if (verdict === 'check')
    return (
      <p className="home-doubt">
        <bdi>{homes.check}</bdi>
      </p>
    )
  return (
    <p className="home-find">
      <span className="chip chip-pos">{homes.find}</span>
      <bdi>{homes.score(findScore)}</bdi>
    </p>
  )
}

/** Rooms, size with the price of a metre beside it, and floor, as far as they are stated. */
export function Facts({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { rooms, size, floorNumber, pricePerMetre } = home
  const way = wayOf(home, homes)
  return (
    <ul className="home-facts">
      {rooms !== null && <Fact of="rooms">{homes.rooms(rooms)}</Fact>}
      {size !== null && (
        <Fact of="size">
          {homes.size(size)}
          {pricePerMetre !== null && (
            <span>{` · ${homes.perMetre(priceText(pricePerMetre))}`}</span>
          )}
        </Fact>
      )}
      {floorNumber !== null && (
        <Fact of="floor">{floorNumber === 0 ? homes.ground : homes.floor(floorNumber)}</Fact>
      )}
      {way && <Fact of="way">{way}</Fact>}
    </ul>
  )
}

/** What a fact is about is its class, from which the style sheet takes its icon. */
function Fact({ of, children }: { of: 'rooms' | 'size' | 'floor' | 'way'; children: ReactNode }) {
  return (
    <li className={of}>
      <bdi>{children}</bdi>
    </li>
  )
}

function Labels({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const labels = [
    home.isSublet && homes.sublet,
    home.isNewProject && homes.newProject,
    home.price !== null && !home.isPriceStated && homes.oldPrice,
    home.listingCount > 1 && homes.listings(home.listingCount),
  ].filter((label) => label !== false)
  if (labels.length === 0) return null
  return (
    <p className="home-labels">
      {labels.map((label) => (
        <bdi key={label} className="chip chip-line">
          {label}
        </bdi>
      ))}
    </p>
  )
}

type Texts = (typeof assetsText)['homes']

/** A total of a month: exact, about by the rates of a city, or at least that where a part is not known. */
export function totalText({ costs }: Pick<AssetWire, 'costs'>, homes: Texts): string {
  const { arnona, vaad, total, isAbout } = costs
  const sum = priceText(total ?? 0)
  if (arnona.amount === null || vaad.amount === null) return homes.least(sum)
  return isAbout ? homes.about(sum) : sum
}

/** What a home costs a month in total, where more than its rent is known; of a sale the reader's mortgage. */
function TotalLine({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { costs, affordability } = home
  if (!affordability && (costs.total === null || costs.total === costs.rent)) return null
  return (
    <p className="home-total">
      <bdi>
        {affordability
          ? homes.withMortgage(priceText(affordability.monthly))
          : homes.total(totalText(home, homes))}
      </bdi>
      <Affordable home={home} />
    </p>
  )
}
