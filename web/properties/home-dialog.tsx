import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { BotExplanationWire } from '../../src/matching/wire.ts'
import { HomeDetails } from '../assets/home.tsx'
import { HomeHeader } from '../assets/home-header.tsx'
import type { HomeLinks } from '../assets/home-links.ts'
import { useLatest } from '../lib/use-latest.ts'
import { similarTo } from './similar.ts'
import type { Finder } from './use-finder.ts'

type Props = {
  home: AssetDetailWire
  bots: readonly BotExplanationWire[] | null
  now: string
  finder: Finder
}

/**
 * The details of a home over the list. The server sends it open, so that it can be read without JavaScript; the browser
 * then makes it modal.
 */
export function HomeDialog({ home, bots, now, finder }: Props) {
  const close = () => void finder.closeHome()
  const dialog = useModal(close)
  return (
    <dialog
      ref={dialog}
      open
      className="home-dialog"
      aria-labelledby="home-title"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className="dialog home-sheet">
        <HomeHeader home={home} closing={closingLink(finder)} onClose={close} />
        <div className="home-scroll">
          <HomeDetails home={home} bots={bots} now={now} links={linksOf(home, finder)} />
        </div>
      </div>
    </dialog>
  )
}

/** Makes the dialog modal, and gives the focus back when it is gone. */
function useModal(close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useLatest(close)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const { activeElement } = document
    element.removeAttribute('open')
    element.showModal()
    // A visitor may have moved the focus into the dialog before the page was hydrated.
    const focused = activeElement instanceof HTMLElement && element.contains(activeElement)
    const target = focused ? activeElement : element.querySelector<HTMLElement>('#home-title')
    target?.focus()
    // Beside the sheet; the keyboard has Escape and the link in the header.
    const onClick = ({ target }: MouseEvent) => {
      if (target === element) latest.current()
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [])
  useLayoutEffect(() => {
    const element = dialog.current
    // Returns the focus to where it was. Later, the dialog has left the document.
    return () => element?.close()
  }, [])
  return dialog
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
