import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import type { ShortlistWire } from '../../src/shortlists/wire.ts'
import { CompareSaved } from '../compare/compare-saved.tsx'
import { userAtom } from '../lib/atoms.ts'
import { Island, part } from '../lib/island.tsx'
import { useIsOffline } from '../lib/offline.ts'
import { useLoaded } from '../lib/route-data.ts'
import { useIsUsable } from '../lib/usable.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { shortlistApi } from './api.ts'
import { SHOWS, shownHomes } from './board.ts'
import { Columns } from './columns.tsx'
import { EmptyShortlist } from './empty.tsx'
import { type LoadedShortlist, loadShortlist, shownListAtom } from './load.ts'
import { type ShortlistSearch, shortlistSearch } from './search.ts'
import { UndoNotice } from './undo-notice.tsx'
import { type Board, useBoard, useLiveList } from './use-board.ts'
import { useRead } from './use-read.ts'

export { loadShortlist }

const MEMBERS = part(async () => (await import('./members-dialog.tsx')).MembersDialog)
const LISTS = part(async () => (await import('./lists-dialog.tsx')).ListsDialog)

/** How far ahead a viewing is one of this week (ms). */
const WEEK_MS = 7 * 86_400_000

/** The homes of a shortlist by stage, as its members move them. */
export function ShortlistPage() {
  const { shortlist: words } = useText(shortlistText)
  const loaded = useLoaded<typeof loadShortlist>()
  const { shortlist } = loaded.page
  const board = useBoard(loaded)
  const [dialog, setDialog] = useState<'members' | 'lists' | null>(null)
  useLiveList(shortlist._id)
  useReadList(shortlist)
  useShown(loaded)
  const close = () => setDialog(null)
  return (
    <Page
      heading={shortlist.name || words.heading}
      subtitle={useSum(board, loaded.now)}
      actions={<Actions shortlist={shortlist} onInvite={() => setDialog('members')} />}
    >
      {board.problem !== null && <Alert className="mb-4">{board.problem}</Alert>}
      {board.homes.length === 0 ? (
        <EmptyShortlist onInvite={() => setDialog('members')}>
          <ListsButton onOpen={() => setDialog('lists')} />
        </EmptyShortlist>
      ) : (
        <Homes board={board} onLists={() => setDialog('lists')} />
      )}
      <UndoNotice />
      {dialog === 'members' && (
        <Island part={MEMBERS} of={{ shortlist, onClose: close }} loading={null} onClose={close} />
      )}
      {dialog === 'lists' && (
        <Island
          part={LISTS}
          of={{ lists: loaded.lists, shown: shortlist, onClose: close }}
          loading={null}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** Remembers what is shown, for as long as the server does not answer. */
function useShown(loaded: LoadedShortlist): void {
  const userId = useAtomValue(userAtom)?._id
  const setShown = useSetAtom(shownListAtom)
  useEffect(() => {
    if (userId !== undefined) setShown({ userId, loaded })
  }, [userId, loaded, setShown])
}

function useReadList({ _id, counts: { unread } }: ShortlistWire): void {
  const { api } = useRouteContext({ from: '__root__' })
  useRead(unread > 0 ? `${_id} ${unread}` : null, () => shortlistApi(api).read(_id))
}

function useSum({ homes }: Board, now: string): string {
  const { shortlist: words } = useText(shortlistText)
  const from = Date.parse(now)
  const planned = homes.filter(({ viewing }) => {
    const at = Date.parse(viewing?.at ?? '')
    return at >= from && at < from + WEEK_MS
  })
  return homes.length === 0 ? words.empty : words.sum(homes.length, planned.length)
}

function Homes({ board, onLists }: { board: Board; onLists(): void }) {
  const { page, now } = useLoaded<typeof loadShortlist>()
  const search = shortlistSearch(useSearch({ strict: false }))
  const userId = useAtomValue(userAtom)?._id
  const { members } = page.shortlist
  const isOffline = useIsOffline()
  const countOf = (show: (typeof SHOWS)[number]) =>
    shownHomes(board.homes, show, { members, userId })
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Filter search={search} countOf={(show) => countOf(show).length} />
        <ListsButton onOpen={onLists} />
        {/* Nothing can be compared without a connection. */}
        <div className="ms-auto">{!isOffline && <CompareSaved />}</div>
      </div>
      <Columns
        board={board}
        shown={countOf(search.show ?? 'all')}
        members={members}
        now={now}
        search={search}
      />
    </>
  )
}

type FilterProps = {
  search: ShortlistSearch
  countOf(show: (typeof SHOWS)[number]): number
}

function Filter({ search, countOf }: FilterProps) {
  const { shortlist: words } = useText(shortlistText)
  const current = search.show ?? 'all'
  return (
    <nav aria-label={words.showLabel} className="max-w-full overflow-x-auto rounded-lg">
      <div className="seg">
        {SHOWS.map((show) => (
          <Link
            key={show}
            to="/shortlist"
            search={{ ...search, show: show === 'all' ? undefined : show }}
            resetScroll={false}
            className={`whitespace-nowrap ${show === current ? 'on' : ''}`}
            aria-current={show === current ? 'true' : undefined}
          >
            {words.shows[show]}
            <span className="font-normal text-ink-3 tabular">{countOf(show)}</span>
          </Link>
        ))}
      </div>
    </nav>
  )
}

function ListsButton({ onOpen }: { onOpen(): void }) {
  const { shortlist: words } = useText(shortlistText)
  const isUsable = useIsUsable()
  return (
    <button type="button" className="btn btn-ghost" disabled={!isUsable} onClick={onOpen}>
      {words.lists}
      <Icon name="caret-down" className="size-4.5" />
    </button>
  )
}

type ActionsProps = { shortlist: ShortlistWire; onInvite(): void }

function Actions({ shortlist: { members }, onInvite }: ActionsProps): ReactNode {
  const { shortlist: words } = useText(shortlistText)
  const isUsable = useIsUsable()
  return (
    <div className="flex items-center gap-3">
      {members.length > 1 && (
        <ul className="flex gap-1">
          {members.map(({ _id, name, avatar }) => (
            <li key={_id} className="flex" title={name}>
              <Avatar face={avatar} className="size-9" />
              <span className="sr-only">{name}</span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="btn btn-line" disabled={!isUsable} onClick={onInvite}>
        <Icon name="invite" className="size-5" />
        {words.invite}
      </button>
    </div>
  )
}
