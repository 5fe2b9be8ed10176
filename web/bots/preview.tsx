import { type ReactNode, useState } from 'react'
import { withoutCriterion } from '../../src/assets/criteria/criteria.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import type { Text } from '../locales/text.ts'
import { useText } from '../locales/text.ts'
import type { Preview } from './api.ts'

/** Buttons of a preview that found nothing. */
const RELAX_MAX = 3

type Props = {
  draft: CriteriaWire
  found: Preview | null
  /** Shown while it is not known what the criteria bring. */
  hint?: string | undefined
  onChange(part: Partial<CriteriaWire>): void
  /** The buttons of the dialog. */
  children: ReactNode
}

/** What the criteria bring a day, with the homes behind it or, when there are none, with the criteria to relax. */
export function PreviewFoot({ draft, found, hint, onChange, children }: Props) {
  const { settings } = useText(botsText)
  const [isOpen, setOpen] = useState(false)
  const isEmpty = found?.knowsHomes === true && found.count === 0
  return (
    <>
      {isEmpty && <Relax draft={draft} found={found} onChange={onChange} />}
      {isOpen && found && found.newest.length > 0 && <Newest found={found} />}
      <div className="flex items-center justify-end gap-3">
        <div className="min-w-0 flex-1 text-base">
          <p className="font-semibold tabular" role="status">
            {found ? (isEmpty ? settings.nothing7 : wordsOf(found, settings)) : hint}
          </p>
          {found && found.newest.length > 0 && (
            <button
              type="button"
              className="text-sm font-semibold text-accent"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {settings.seeNewest(found.newest.length)}
            </button>
          )}
        </div>
        {children}
      </div>
    </>
  )
}

function wordsOf({ perDay, knowsHomes }: Preview, settings: Text['settings']): string {
  if (!knowsHomes) return settings.noListings
  if (perDay > 0 && perDay < 1) return settings.lessThanOne
  return settings.aDay(String(Math.round(perDay)))
}

function Newest({ found }: { found: Preview }) {
  const { settings } = useText(botsText)
  return (
    <ul className="mb-3 border-b border-line pb-3 text-sm" aria-label={settings.newest}>
      {found.newest.map(({ _id, price, rooms, location, neighborhood }) => (
        <li key={_id}>
          <a
            className="flex min-h-9 items-center gap-3"
            href={`/properties?home=${encodeURIComponent(_id)}`}
            target="_blank"
            rel="noreferrer"
          >
            <span className="font-semibold tabular">
              {price === null ? settings.noPrice : priceText(price)}
            </span>
            {rooms !== null && (
              <span className="shrink-0 text-ink-2">{settings.roomCount(rooms)}</span>
            )}
            <bdi className="min-w-0 flex-1 truncate text-end text-ink-2">
              {location || neighborhood}
            </bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

type RelaxProps = Pick<Props, 'draft' | 'onChange'> & { found: Preview }

function Relax({ draft, found: { relax }, onChange }: RelaxProps) {
  const { settings } = useText(botsText)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 border-b border-line pb-3">
      <p className="min-w-0 flex-1 text-sm text-ink-3">
        {relax.length === 0 ? settings.noRelax : settings.relaxHint}
      </p>
      {relax.slice(0, RELAX_MAX).map(({ criterion, count }) => (
        <button
          key={criterion}
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => onChange(withoutCriterion(draft, criterion) as Partial<CriteriaWire>)}
        >
          {settings.relax[criterion]}{' '}
          <span className="font-normal text-ink-3">{settings.aWeek(count)}</span>
        </button>
      ))}
    </div>
  )
}
