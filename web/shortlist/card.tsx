import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { ListedHomeWire, MemberWire } from '../../src/shortlists/wire.ts'
import { Affordable, Photo } from '../assets/card-parts.tsx'
import { factsOf, streetOf } from '../assets/home-words.ts'
import { photoPath } from '../lib/format.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { aboveHomeAtom } from '../properties/atoms.ts'
import { Facade } from '../ui/facade.tsx'
import { ChangeChip } from './change-chip.tsx'
import { LastComment, ViewingLine, Votes } from './said.tsx'

type Props = {
  home: ListedHomeWire
  members: readonly MemberWire[]
  /** ISO 8601 */
  now: string
  /** The id of the text that says how it is moved by keyboard. */
  hintId: string
  isLifted: boolean
  menu: ReactNode
}

const DARK = ['......', '..=...', '......']

/** A home in the column of its stage; below lg with its photo at the start. */
export function Card({ home, members, now, hintId, isLifted, menu }: Props) {
  const { asset } = home
  const above = useAtomValue(aboveHomeAtom)
  return (
    <article
      data-home={asset._id}
      className={`card relative grid grid-cols-[116px_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)] ${isLifted ? 'opacity-40' : ''}`}
    >
      {above && <div className="relative z-2 col-span-full">{above.draw(asset)}</div>}
      <FirstPhoto home={home} now={now} />
      <div className="min-w-0 p-3.5">
        <Summary home={home} now={now} hintId={hintId} />
        {home.viewing && <ViewingLine viewing={home.viewing} now={now} />}
        {home.lastComment && (
          <div className="max-lg:hidden">
            <LastComment comment={home.lastComment} />
          </div>
        )}
      </div>
      {home.lastComment && (
        <div className="col-span-full border-t border-line px-3.5 pb-2 lg:hidden">
          <LastComment comment={home.lastComment} />
        </div>
      )}
      <div className="relative col-span-full flex min-h-14 items-center gap-2 border-t border-line px-3.5 py-1.5">
        <Votes votes={home.votes} members={members} />
        <span className="z-2 ms-auto">{menu}</span>
      </div>
    </article>
  )
}

function FirstPhoto({ home, now }: Pick<Props, 'home' | 'now'>) {
  const { asset } = home
  const [first] = asset.images
  return (
    <div className="relative overflow-hidden rounded-xl bg-sunken lg:aspect-video">
      <div className={`absolute inset-0 ${asset.removedAt === null ? '' : 'grey'}`}>
        {first === undefined ? (
          <span className="grid size-full place-items-center">
            <Facade rows={DARK} className="h-20" />
          </span>
        ) : (
          <Photo image={photoPath(first, 400)} />
        )}
      </div>
      <ChangeChip home={home} now={now} className="absolute start-2 top-2 max-lg:hidden" />
    </div>
  )
}

function Summary({ home, now, hintId }: Pick<Props, 'home' | 'now' | 'hintId'>) {
  const { homes } = useText(assetsText)
  const { asset } = home
  const id = useId()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="text-xl font-semibold tabular">
          <bdi>{asset.price === null ? homes.noPrice : priceText(asset.price)}</bdi>
        </p>
        <ChangeChip home={home} now={now} className="lg:hidden" />
        {asset.verdict === 'find' && (
          <span className="chip chip-pos max-lg:hidden">{homes.find}</span>
        )}
        <Affordable home={asset} />
      </div>
      <h3 id={id} className="mt-1 truncate text-md font-semibold">
        <Link
          to="/properties"
          search={{ home: asset._id }}
          aria-describedby={hintId}
          draggable={false}
        >
          <span className="absolute inset-0 rounded-xl" />
          <bdi>{streetOf(asset) || homes.noAddress}</bdi>
        </Link>
      </h3>
      <p className="truncate text-sm text-ink-3">
        <bdi>{asset.neighborhood ?? asset.city}</bdi>
      </p>
      <p className="truncate text-sm font-medium text-ink-2 tabular">
        <bdi>{factsOf(asset, homes).join(' · ')}</bdi>
      </p>
    </>
  )
}
