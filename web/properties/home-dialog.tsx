import { Link } from '@tanstack/react-router'
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
  const close = () => void finder.closeHome()
  useReadHome(home._id)
  const dialog = useModal(close, '#home-title')
  return (
    <dialog ref={dialog} open className="home-dialog" aria-labelledby="home-title">
      <div className="dialog home-sheet">
        <HomeHeader home={home} closing={closingLink(finder)} onClose={close} />
        <div className="home-scroll">
          <HomeOffline at={at} now={now} />
          <HomeDetails home={home} bots={bots} now={now} links={linksOf(home, finder)} />
        </div>
      </div>
    </dialog>
  )
}

function closingLink({ to, search: { home: _, ...rest } }: Finder) {
  return ({ className, label, icon }: Parameters<Closing>[0]) => (
    <Link to={to} search={rest} resetScroll={false} className={className} aria-label={label}>
      {icon}
    </Link>
  )
}

type Closing = Parameters<typeof HomeHeader>[0]['closing']

function linksOf(home: AssetDetailWire, finder: Finder): HomeLinks {
  const { to, search } = finder
  return {
    to: (id, look) => (
      <Link to={to} search={{ ...search, home: id }} resetScroll={false} {...look} />
    ),
    onOpen: (id) => void finder.openHome(id),
    similar: (look) => <Link to={to} search={similarTo(home)} {...look} />,
    onClose: () => void finder.closeHome(),
  }
}
