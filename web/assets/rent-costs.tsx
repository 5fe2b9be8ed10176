import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'

import { CostRow, CostRows } from './cost-rows.tsx'
import { costsApi, type ZoneWire } from './costs-api.ts'
import { totalText } from './home-summary.tsx'

type Costs = AssetDetailWire['costs']
type Props = { home: AssetDetailWire; onChange(costs: Costs): void }

/** Where the data of the table comes from; its licence asks for the name. */
const SOURCE = 'https://github.com/mikey641/arnona-israel'

/** Rent, arnona and va'ad, each with its origin. */
export function RentCosts({ home, onChange }: Props) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { costs: words } = homePage
  const { rent, arnona, vaad } = home.costs
  return (
    <>
      <CostRows>
        <CostRow name={words.rent} origin={words.listed} sum={priceText(rent ?? 0)} />
        <CostRow name={homePage.facts.read.arnona} {...arnonaShown(home, homePage, homes)} />
        <CostRow
          name={homePage.facts.read.vaad}
          origin={vaad.amount === null ? undefined : originOf(home, 'vaad', words)}
          sum={vaad.amount === null ? homePage.notStated : priceText(vaad.amount)}
        />
        <CostRow name={words.inTotal} sum={totalText(home, homes)} isStrong />
      </CostRows>
      <p className="mt-2 text-sm text-ink-2">
        {words.foot}{' '}
        {arnona.year !== undefined && (
          <>
            {words.by(arnona.year)}{' '}
            <a className="font-semibold text-accent hover:underline" href={SOURCE}>
              Arnona Israel, CC BY 4.0
            </a>
          </>
        )}
      </p>
      <Zones home={home} onChange={onChange} />
    </>
  )
}

type Words = (typeof homeText)['homePage']

function originOf({ facts }: AssetDetailWire, name: string, words: Words['costs']): string {
  const fact = facts.find(({ field }) => field === name)
  return fact?.phrase ? words.stated(fact.phrase) : words.listed
}

function arnonaShown(
  home: AssetDetailWire,
  { costs: words, notStated }: Words,
  homes: (typeof assetsText)['homes'],
): { origin?: string | undefined; sum: string } {
  const { amount, low, high, by, year, perMetre, zone: own, kind = null } = home.costs.arnona
  if (by === 'stated' && amount !== null)
    return { origin: originOf(home, 'arnona', words), sum: priceText(amount) }
  if (low === null || high === null || year === undefined) return { sum: notStated }
  if (amount === null || perMetre === undefined) {
    const [from, to] = [priceText(low), priceText(high)]
    return { origin: words.range(year, from, to), sum: homes.least(from) }
  }
  const rate = `₪${perMetre.toFixed(2)}`
  const zone = zoneName({ zone: own, kind }, words)
  return { origin: words.table(home.city ?? '', zone, rate), sum: homes.about(priceText(amount)) }
}

const zoneName = ({ zone, kind }: ZoneWire, words: Words['costs']) =>
  [zone === null ? null : words.zone(zone), kind].filter((one) => one !== null).join(' · ')

/** The zone that the reader knows from a bill, where the city has several. */
function Zones({ home, onChange }: Props) {
  const { common } = useText()
  const { api } = useRouteContext({ from: '__root__' })
  const [zones, setZones] = useState<readonly ZoneWire[]>([])
  const { problem, attempt } = useAttempt(common.generic)
  const { _id } = home
  // They are asked for once, when the parts are opened.
  const [ask] = useState(() => () => {
    void attempt(async () => setZones((await costsApi(api, _id).read()).zones))
  })
  useEffect(ask, [ask])
  if (problem !== null) return <Alert className="mt-2">{problem}</Alert>
  if (zones.length < 2) return null
  const { zone, kind = null } = home.costs.arnona
  const chosen = zones.findIndex((one) => one.zone === zone && one.kind === kind)
  const choose = (at: number) =>
    attempt(async () => onChange((await costsApi(api, _id).keepZone(zones[at] ?? null)).costs))
  return <ZoneSelect {...{ zones, chosen, choose }} />
}

type SelectProps = { zones: readonly ZoneWire[]; chosen: number; choose(at: number): Promise<void> }

function ZoneSelect({ zones, chosen, choose }: SelectProps) {
  const { homePage } = useText(homeText)
  const id = useId()
  const isKnown = chosen !== -1
  return (
    <div className="mt-3">
      <label className="label" htmlFor={id}>
        {homePage.costs.zones}
      </label>
      <span className="edge flex h-11 rounded-md bg-surface px-2">
        <select
          id={id}
          className="h-full w-full bg-transparent text-base text-ink"
          aria-describedby={isKnown ? `${id}-shown` : undefined}
          value={chosen}
          onChange={({ target }) => void choose(Number(target.value))}
        >
          <option value={-1}>{homePage.costs.noZone}</option>
          {zones.map((one, at) => (
            <option key={`${one.zone} ${one.kind}`} value={at}>
              {zoneName(one, homePage.costs)}
            </option>
          ))}
        </select>
      </span>
      {isKnown && (
        <p id={`${id}-shown`} className="mt-1 text-sm text-ink-2">
          {homePage.costs.zoneShown}
        </p>
      )}
    </div>
  )
}
