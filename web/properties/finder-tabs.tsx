import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DEAL_TYPES, type DealType } from '../../src/assets/domain/asset.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { rememberDeal } from './remembered.ts'
import { changed, type FinderSearch } from './search.ts'
import type { Finder } from './use-finder.ts'

/** The address of one choice is a part of that of another: only the whole address makes a link the current one. */
const EXACT = { exact: true }

/** Rent or sale, and all, saved or hidden homes: links that are always there. */
export function FinderTabs({ finder }: { finder: Finder }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <DealTabs finder={finder} />
      <MarkedTabs finder={finder} />
    </div>
  )
}

const DEALS: readonly (DealType | undefined)[] = [...DEAL_TYPES, undefined]

/** The choice is remembered for the next visit. */
function DealTabs({ finder }: { finder: Finder }) {
  const { finder: words } = useText(finderText)
  const { search } = finder
  useEffect(() => {
    if (search.dealType !== undefined) rememberDeal(search.dealType)
  }, [search.dealType])
  return (
    <Tabs
      label={words.deal}
      finder={finder}
      tabs={DEALS.map((dealType) => ({
        key: dealType ?? 'both',
        text: dealType === undefined ? words.bothDeals : words.deals[dealType],
        isOn: search.dealType === dealType,
        search: changed(search, { dealType }),
        onClick: () => rememberDeal(dealType),
      }))}
    />
  )
}

const MARKS = {
  all: { saved: undefined, hidden: undefined },
  saved: { saved: true, hidden: undefined },
  hidden: { saved: undefined, hidden: true },
} as const

function MarkedTabs({ finder }: { finder: Finder }) {
  const { finder: words } = useText(finderText)
  const { search } = finder
  const current = search.hidden ? 'hidden' : search.saved ? 'saved' : 'all'
  return (
    <Tabs
      label={words.marked.label}
      finder={finder}
      tabs={(['all', 'saved', 'hidden'] as const).map((key) => ({
        key,
        text: words.marked[key],
        isOn: current === key,
        search: changed(search, MARKS[key]),
      }))}
    />
  )
}

type Tab = { key: string; text: string; isOn: boolean; search: FinderSearch; onClick?: () => void }

type TabsProps = { label: string; finder: Finder; tabs: readonly Tab[] }

function Tabs({ label, finder: { to }, tabs }: TabsProps) {
  return (
    <nav className="seg max-sm:text-sm max-sm:*:px-2.5" aria-label={label}>
      {tabs.map(({ key, text, isOn, search, onClick }) => (
        <Link
          key={key}
          to={to}
          search={search}
          activeOptions={EXACT}
          resetScroll={false}
          className={isOn ? 'on' : ''}
          aria-current={isOn ? 'true' : undefined}
          onClick={onClick}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
