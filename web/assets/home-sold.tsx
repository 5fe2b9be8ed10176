import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { SoldWire } from '../../src/deals/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { dayText } from '../lib/day-text.ts'
import { soldText } from '../locales/en/sold.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { assetsApi } from './api.ts'
import { SoldStrip } from './sold-strip.tsx'
import { SoldTable } from './sold-table.tsx'

type Home = Pick<AssetDetailWire, '_id' | 'price' | 'size'>

/** Rows that are shown before the table is opened. */
const SHOWN_AT_FIRST = 5

/** What was sold near a home for sale; nothing while no deal is known. */
export function HomeSold({ home }: { home: Home }) {
  const { sold: words } = useText(soldText)
  const { sold, problem } = useSold(home._id, words.unknown)
  const [isOpen, setOpen] = useState(false)
  if (problem !== null) return <Alert>{problem}</Alert>
  if (sold === null) return null
  const own = home.price === null || home.size === null ? null : Math.round(home.price / home.size)
  const { deals, medianPerMetre } = sold
  return (
    <section aria-labelledby="home-sold">
      <h3 id="home-sold" className="text-lg font-semibold">
        {words.title}
      </h3>
      <Sentence sold={sold} own={own} />
      {medianPerMetre !== null && <SoldStrip sold={sold} median={medianPerMetre} own={own} />}
      <SoldTable deals={isOpen ? deals : deals.slice(0, SHOWN_AT_FIRST)} />
      <Foot sold={sold} isOpen={isOpen} onOpen={setOpen} />
    </section>
  )
}

type FootProps = { sold: SoldWire; isOpen: boolean; onOpen(isOpen: boolean): void }

function Foot({ sold: { deals, asOf }, isOpen, onOpen }: FootProps) {
  const { sold: words } = useText(soldText)
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-3">{words.source(dayText(asOf))}</p>
      {deals.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          className="btn btn-line"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? words.fewer : words.all(deals.length)}
        </button>
      )}
    </div>
  )
}

function Sentence({ sold, own }: { sold: SoldWire; own: number | null }) {
  const { sold: words } = useText(soldText)
  const { n, scope, medianPerMetre: median } = sold
  const where = words.where[scope](n)
  if (median === null) return <p className="mt-1 text-base text-ink-2">{where}.</p>
  return (
    <p className="mt-1 text-base text-ink-2 tabular">
      {where}, {words.median(priceText(median))}{' '}
      {own !== null && (
        <>
          {words.asks(priceText(own))}{' '}
          <strong className="font-semibold text-ink">{differenceText(own, median, words)}</strong>.
        </>
      )}
    </p>
  )
}

function differenceText(own: number, median: number, words: (typeof soldText)['sold']): string {
  const percent = Math.round((own / median - 1) * 100)
  if (percent === 0) return words.same
  return percent > 0 ? words.above(percent) : words.below(-percent)
}

function useSold(id: string, generic: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const [sold, setSold] = useState<SoldWire | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    assetsApi(api)
      .sold(id)
      .then(
        (found) => isShown && setSold(found),
        (error: unknown) => isShown && setProblem(failureText(error, generic)),
      )
    return () => {
      isShown = false
    }
  }, [api, id, generic])
  return { sold, problem }
}
