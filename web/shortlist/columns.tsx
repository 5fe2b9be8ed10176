import { Link } from '@tanstack/react-router'
import { Fragment, useId, useRef, useState } from 'react'
import { STAGES, type Stage } from '../../src/shortlists/domain/shortlist.ts'
import type { ListedHomeWire, MemberWire } from '../../src/shortlists/wire.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { idOf, inStage, wholePlace } from './board.ts'
import { Card } from './card.tsx'
import { CardMenu } from './card-menu-button.tsx'
import type { Lift } from './lift.ts'
import type { ShortlistSearch } from './search.ts'
import type { Board } from './use-board.ts'
import { useLift } from './use-lift.ts'

type Props = {
  board: Board
  /** The homes of the filter. */
  shown: readonly ListedHomeWire[]
  members: readonly MemberWire[]
  now: string
  search: ShortlistSearch
}

/** The homes by stage: side by side from lg on, one stage at a time below it. */
export function Columns({ board, shown, members, now, search }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const hintId = useId()
  const { lift, said } = useLift({
    board: root,
    homes: shown,
    drop: (id, to) => void board.place(id, wholePlace(board.homes, shown, id, to)),
  })
  const current = search.stage ?? firstStage(shown)
  const cardOf = (home: ListedHomeWire) => (
    <Card
      {...{ home, members, now, hintId }}
      isLifted={lift?.id === idOf(home)}
      menu={<CardMenu {...{ home, board, shown }} />}
    />
  )
  return (
    <>
      <Tabs current={current} shown={shown} search={search} />
      <Spoken hintId={hintId} said={said} />
      <div
        ref={root}
        className={`gap-4 lg:grid ${isOpen ? 'lg:grid-cols-5' : 'lg:grid-cols-[repeat(4,minmax(0,1fr))_52px]'}`}
      >
        {STAGES.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            homes={inStage(shown, stage)}
            lift={lift}
            isCurrent={stage === current}
            fold={stage === 'declined' ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined}
            card={cardOf}
          />
        ))}
      </div>
    </>
  )
}

/** How a card is moved by keyboard, and what happens to the one that is. */
function Spoken({ hintId, said }: { hintId: string; said: string }) {
  const { shortlist: words } = useText(shortlistText)
  return (
    <>
      <p id={hintId} hidden>
        {words.hint}
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {said}
      </p>
    </>
  )
}

/** The first stage that has a home. */
const firstStage = (homes: readonly ListedHomeWire[]): Stage =>
  STAGES.find((stage) => inStage(homes, stage).length > 0) ?? 'new'

type TabsProps = Pick<Props, 'shown' | 'search'> & { current: Stage }

function Tabs({ current, shown, search }: TabsProps) {
  const { shortlist: words } = useText(shortlistText)
  return (
    <nav
      aria-label={words.stagesLabel}
      className="mb-4 flex overflow-x-auto border-b border-line lg:hidden"
    >
      {STAGES.map((stage) => (
        <Link
          key={stage}
          to="/shortlist"
          search={{ ...search, stage }}
          resetScroll={false}
          aria-current={stage === current ? 'true' : undefined}
          className={`relative flex h-12 shrink-0 items-center gap-2 px-3 text-base font-medium ${stage === current ? 'font-semibold text-ink' : 'text-ink-2'}`}
        >
          {words.stages[stage]}
          <span className="text-ink-3 tabular">{inStage(shown, stage).length}</span>
          {stage === current && <span className="absolute inset-x-0 bottom-0 h-0.5 bg-lamp" />}
        </Link>
      ))}
    </nav>
  )
}

type ColumnProps = {
  stage: Stage
  homes: readonly ListedHomeWire[]
  lift: Lift | null
  isCurrent: boolean
  /** Of the stage that is a rail until it is opened. */
  fold: { isOpen: boolean; toggle(): void } | undefined
  card(home: ListedHomeWire): React.ReactNode
}

function Column({ stage, homes, lift, isCurrent, fold, card }: ColumnProps) {
  const { shortlist: words } = useText(shortlistText)
  const id = useId()
  const isRail = fold?.isOpen === false
  const slot = slotIn(stage, homes, lift)
  return (
    <section
      data-stage={stage}
      aria-labelledby={id}
      className={`min-w-0 ${isCurrent ? '' : 'max-lg:hidden'}`}
    >
      <div className={isRail ? 'max-lg:sr-only' : 'flex items-center max-lg:sr-only'}>
        <h2 id={id} className={isRail ? 'sr-only' : 'mb-3 text-base font-semibold'}>
          {words.stages[stage]}
          <span className="ms-2 font-normal text-ink-3 tabular">{homes.length}</span>
        </h2>
        {fold && <Fold stage={stage} count={homes.length} fold={fold} />}
      </div>
      <ul className={`grid gap-3 ${isRail ? 'lg:hidden' : ''}`}>
        {homes.map((home) => (
          <Fragment key={idOf(home)}>
            {slot === idOf(home) && <Slot />}
            <li>{card(home)}</li>
          </Fragment>
        ))}
        {slot === 'end' && <Slot />}
      </ul>
      {isRail && slot !== undefined && (
        <div className="mt-2 h-24 rounded-xl border border-dashed border-line-strong bg-accent-soft" />
      )}
      {homes.length === 0 && (
        <p className="py-10 text-center text-base text-ink-3 lg:hidden">{words.nothingHere}</p>
      )}
    </section>
  )
}

const Slot = () => (
  <li
    aria-hidden="true"
    className="h-24 rounded-xl border border-dashed border-line-strong bg-accent-soft"
  />
)

/** Before which home of the stage what was picked up would be dropped; `end`: after the last one. */
function slotIn(
  stage: Stage,
  homes: readonly ListedHomeWire[],
  lift: Lift | null,
): string | undefined {
  if (lift?.to.stage !== stage) return undefined
  const ids = homes.map(idOf)
  const others = ids.filter((id) => id !== lift.id)
  if (ids.indexOf(lift.id) === lift.to.index) return undefined
  return others[lift.to.index] ?? 'end'
}

type FoldProps = { stage: Stage; count: number; fold: NonNullable<ColumnProps['fold']> }

/** Opens and folds the rail; below lg its stage is a tab as the others. */
function Fold({ stage, count, fold: { isOpen, toggle } }: FoldProps) {
  const { shortlist: words } = useText(shortlistText)
  const isHydrated = useIsHydrated()
  const name = words.stages[stage]
  return (
    <button
      type="button"
      className={
        isOpen
          ? 'icon-btn-sm ms-auto mb-3'
          : 'edge flex h-72 w-full flex-col items-center gap-3 rounded-xl bg-sunken py-4 text-sm font-medium text-ink-2 hover:bg-hover'
      }
      aria-expanded={isOpen}
      aria-label={isOpen ? words.foldStage(name) : undefined}
      disabled={!isHydrated}
      onClick={toggle}
    >
      <Icon name={isOpen ? 'caret-right' : 'caret-left'} className="size-4.5" />
      {!isOpen && <span className="tabular">{count}</span>}
      {!isOpen && <span className="[writing-mode:vertical-rl]">{name}</span>}
    </button>
  )
}
