import { Link } from '@tanstack/react-router'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { DraftWire } from '../../src/ways-in/wire.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { Correct } from './facts.ts'
import { WhatWasRead } from './what-was-read.tsx'

type Draft = DraftWire['records'][number]

/** What was read of each home that was shared. */
export function Reading({ records, onCorrect }: { records: readonly Draft[]; onCorrect: Correct }) {
  const { share } = useText(shareText)
  // Of several homes it is not known which one is meant, and what everybody sees is nobody's to correct.
  const homes = records.filter(({ home }) => home !== null)
  const isOwn = homes.length === 1 && !homes[0]?.isKnown
  const dealType = records[0]?.home?.dealType
  return (
    <>
      <div className="px-5 pt-4 pb-2">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="what-was-read" className="text-base font-semibold">
            {share.read}
          </h2>
          {dealType && <span className="chip chip-line">{share[dealType]}</span>}
        </div>
        {records.length === 0 && <p className="pt-3 pb-4 text-base text-ink-3">{share.empty}</p>}
      </div>
      {[...records.entries()].map(([index, record]) => (
        <div key={index}>
          <div className="px-5 pb-2">
            {records.length > 1 && (
              <h3 className="pt-2 text-sm font-semibold text-ink-2">
                {share.more(index + 1, records.length)}
              </h3>
            )}
            <WhatWasRead record={record} {...(isOwn && { onCorrect })} />
          </div>
          {record.same && <SameHome same={record.same} />}
        </div>
      ))}
    </>
  )
}

function SameHome({ same }: { same: NonNullable<Draft['same']> }) {
  const { share } = useText(shareText)
  const { assetId, place, price } = same
  const said = price === null ? share.same('|') : share.sameAt('|', priceText(price))
  const [before, after] = said.split('|')
  return (
    <p className="flex items-start gap-2.5 bg-accent-soft px-5 py-3 text-base text-ink-2">
      <Icon name="homes-fill" className="mt-px size-5 shrink-0 text-accent" />
      <span>
        {before}
        <Link
          to="/properties"
          search={{ home: assetId }}
          className="inline-block min-h-6 font-semibold text-accent hover:underline"
        >
          <bdi>{place}</bdi>
        </Link>
        {after}
      </span>
    </p>
  )
}
