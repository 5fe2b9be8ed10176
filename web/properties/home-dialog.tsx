import { type HistoryState, Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { HomeDetails } from '../assets/home.tsx'
import { HomeHeader } from '../assets/home-header.tsx'
import type { HomeLinks } from '../assets/home-links.ts'
import { HomeOffline } from '../assets/home-offline.tsx'
import { useModal } from '../lib/use-modal.ts'
import { useReadHome } from '../notifications/use-read-home.ts'
import type { ReadHome } from './read-homes.ts'
import { similarTo } from './similar.ts'
import type { Finder } from './use-finder.ts'

type Props = {
  read: ReadHome
  now: string
  finder: Finder
}

/**
 * The details of a home over the list. The server sends it open, so that it can be read without JavaScript; the browser
 * then makes it modal.
 */
export function HomeDialog({ read, now, finder }: Props) {
  const { home, bots, at } = read
  const close = useClose(finder)
  const leave = () => void finder.closeHome()
  useReadHome(home._id)
  const dialog = useModal(close, '#home-title')
  return (
    <dialog ref={dialog} open className="home-dialog" aria-labelledby="home-title">
      <div className="dialog home-sheet">
        <HomeHeader home={home} closing={closingLink(finder, close)} onClose={leave} />
        <div className="home-scroll">
          <HomeOffline at={at} now={now} />
          <HomeDetails home={home} bots={bots} now={now} links={linksOf(home, finder)} />
        </div>
      </div>
    </dialog>
  )
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many homes were opened from one another before this one. */
    opened?: number
  }
}

/** Goes back to where the first home was opened, or to the list from one that its address opened. */
function useClose(finder: Finder): () => void {
  const { history } = useRouter()
  return () => {
    const { __TSR_index: index, opened = 0 } = history.location.state
    if (index > opened) history.go(-1 - opened)
    else void finder.closeHome()
  }
}

function closingLink({ to, search: { home: _, ...rest } }: Finder, close: () => void) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    close()
  }
  return ({ className, label, icon }: Parameters<Closing>[0]) => (
    <Link to={to} search={rest} onClick={onClick} className={className} aria-label={label}>
      {icon}
    </Link>
  )
}

type Closing = Parameters<typeof HomeHeader>[0]['closing']

const oneMore = ({ opened = 0 }: HistoryState) => ({ opened: opened + 1 })

function linksOf(home: AssetDetailWire, finder: Finder): HomeLinks {
  const { to, search } = finder
  return {
    to: (id, look) => (
      <Link
        to={to}
        search={{ ...search, home: id }}
        state={oneMore}
        resetScroll={false}
        {...look}
      />
    ),
    onOpen: (id) => void finder.go({ ...search, home: id }, { state: oneMore }),
    similar: (look) => <Link to={to} search={similarTo(home)} {...look} />,
    onClose: () => void finder.closeHome(),
  }
}
