import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemWire } from '../../src/ways-in/wire.ts'
import { Became, homesOf, OutcomeChip } from '../admin/inbox/became.tsx'
import { WayIcon } from '../admin/inbox/way-icon.tsx'
import { agoOf } from '../lib/format.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Island, part } from '../lib/island.tsx'
import { bringText } from '../locales/en/bring.ts'
import { wayNamesText } from '../locales/en/way-names.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

const REMOVE = part(async () => (await import('./on-request.tsx')).RemoveItem)

const CORRECT = part(async () => (await import('./on-request.tsx')).CorrectHome)

/** Homes of one item that are linked. */
const LINKED = 5

type Props = { items: readonly ItemWire[]; now: string }

/** The last items of the user, what became of each, and its homes. */
export function CameIn({ items, now }: Props) {
  const { bring } = useText(bringText)
  const [leaving, setLeaving] = useState<ItemWire>()
  const close = () => setLeaving(undefined)
  return (
    <section className="card self-start overflow-hidden" aria-labelledby="came-in">
      <h2 id="came-in" className="px-4 py-4 text-lg font-semibold md:px-6">
        {bring.cameIn}
      </h2>
      {items.length === 0 ? (
        <p className="border-t border-line px-4 py-8 text-center text-base text-ink-3">
          {bring.nothingYet}
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((item) => (
            <Row key={item._id} item={item} now={now} onRemove={() => setLeaving(item)} />
          ))}
        </ul>
      )}
      {leaving && (
        <Island
          part={REMOVE}
          of={{ item: leaving, onClose: close }}
          loading={null}
          onClose={close}
        />
      )}
    </section>
  )
}

type RowProps = { item: ItemWire; now: string; onRemove(): void }

function Row({ item, now, onRemove }: RowProps) {
  const { bring, wayNames } = useText({ ...bringText, ...wayNamesText })
  const [corrected, setCorrected] = useState<string>()
  const title = item.title || wayNames[item.way]
  return (
    <li className="px-4 py-3 md:px-6">
      <div className="flex items-center gap-3">
        <WayIcon way={item.way} />
        <div className="min-w-0 flex-1">
          <Words item={item} title={title} />
          <Homes item={item} corrected={corrected} onCorrect={setCorrected} />
          <p className="mt-1 flex items-center gap-2 text-xs text-ink-3 tabular sm:hidden">
            <OutcomeChip outcome={item.outcome} />
            <Ago at={item.arrivedAt} now={now} />
          </p>
        </div>
        <span className="max-sm:hidden">
          <OutcomeChip outcome={item.outcome} />
        </span>
        <span className="w-20 shrink-0 text-end text-sm text-ink-3 tabular max-sm:hidden">
          <Ago at={item.arrivedAt} now={now} />
        </span>
        <Remove title={title} onRemove={onRemove} />
      </div>
      {corrected !== undefined && (
        <Island
          key={corrected}
          part={CORRECT}
          of={{ assetId: corrected }}
          loading={<p className="min-h-13 text-sm text-ink-3">{bring.loading}</p>}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </li>
  )
}

function Ago({ at, now }: { at: string; now: string }) {
  const { bring } = useText(bringText)
  const { count, unit } = agoOf(at, now)
  return <time dateTime={at}>{bring.ago(count, unit)}</time>
}

function Remove({ title, onRemove }: { title: string; onRemove(): void }) {
  const { bring } = useText(bringText)
  const isHydrated = useIsHydrated()
  return (
    <button
      type="button"
      className="icon-btn shrink-0"
      aria-label={`${bring.remove}: ${title}`}
      title={bring.remove}
      disabled={!isHydrated}
      onClick={onRemove}
    >
      <TrashIcon aria-hidden="true" />
    </button>
  )
}

function Words({ item, title }: { item: ItemWire; title: string }) {
  return (
    <>
      <p className="flex text-base font-medium">
        <bdi className="truncate">{title}</bdi>
      </p>
      <p className="text-sm text-ink-3 first-letter:uppercase">
        <Became item={item} />
      </p>
    </>
  )
}

type HomesProps = {
  item: ItemWire
  /** The home whose facts are shown below. */
  corrected: string | undefined
  onCorrect(assetId: string | undefined): void
}

function Homes({ item, corrected, onCorrect }: HomesProps) {
  const homes = homesOf(item.results).slice(0, LINKED)
  if (homes.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {homes.map((home) => (
        <HomeLine
          key={home.assetId}
          home={home}
          isOpen={corrected === home.assetId}
          onCorrect={onCorrect}
        />
      ))}
    </ul>
  )
}

type LineProps = {
  home: ItemWire['results'][number]
  isOpen: boolean
  /** Undefined: nothing is corrected any more. */
  onCorrect(assetId: string | undefined): void
}

function HomeLine({ home: { assetId, place = '', isOwn }, isOpen, onCorrect }: LineProps) {
  const { bring } = useText(bringText)
  const isHydrated = useIsHydrated()
  return (
    <li className="flex items-center gap-x-2">
      <Link
        to="/properties"
        search={{ home: assetId as string }}
        className="inline-flex min-h-6 items-center gap-1 text-sm font-semibold text-accent hover:underline"
      >
        {bring.openHome} <bdi>{place}</bdi>
      </Link>
      {isOwn && (
        <button
          type="button"
          className="icon-btn-sm"
          aria-expanded={isOpen}
          aria-label={bring.correct(place)}
          title={bring.correct(place)}
          disabled={!isHydrated}
          onClick={() => onCorrect(isOpen ? undefined : assetId)}
        >
          <Icon name="pencil" className="size-5" />
        </button>
      )}
    </li>
  )
}
