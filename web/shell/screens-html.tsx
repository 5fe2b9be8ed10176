import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAdmin } from '../../src/users/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { chatsAtom } from '../chats/atoms.ts'
import type { Store } from '../lib/context.ts'
import { languageAtom } from '../lib/language.ts'
import { waitingAtom } from '../shortlist/waiting.ts'
import type { loadFrame } from './frame.tsx'
import { Screens } from './navigation.tsx'

type Loaded = Awaited<ReturnType<typeof loadFrame>>
type Page = { router: AnyRouter; store: Store; user: UserWire }

const FRAME = '/frame'
/** About a megabyte of HTML. */
const MOST = 500
/** A greater count is shown like the next one. */
const COUNT_MAX = 100

const known = new Map<string, string>()

/**
 * The entries of the navigation as HTML, rendered once for all users who see the same. Undefined for a page without
 * the frame.
 * @param render makes HTML of a tree.
 */
export function screensHtml(page: Page, render: (tree: ReactNode) => string): string | undefined {
  const { router, store, user } = page
  const { matches, location } = router.state
  const loaded = matches.find(({ routeId }) => routeId === FRAME)?.loaderData as Loaded | undefined
  if (!loaded) return undefined
  const seen = seenOf(page, loaded, location.pathname)
  const html = known.get(seen)
  if (html !== undefined) return html
  store.set(chatsAtom, loaded.chats ?? [])
  store.set(waitingAtom, loaded.waiting)
  const made = render(
    <RouterContextProvider router={router}>
      <Screens isAdmin={isAdmin(user)} />
    </RouterContextProvider>,
  )
  if (known.size >= MOST) known.clear()
  known.set(seen, made)
  return made
}

/** All that the entries depend on. */
function seenOf({ store, user }: Page, { chats, waiting }: Loaded, pathname: string): string {
  const unread = chats?.reduce((total, { unreadCount }) => total + unreadCount, 0) ?? 0
  const [, first, second] = pathname.split('/')
  // Which entry is the current one, and whether all lead to pages of administrators.
  const place = first === 'admin' ? `admin/${second}` : first
  return JSON.stringify([
    store.get(languageAtom),
    isAdmin(user),
    place,
    Math.min(unread, COUNT_MAX),
    waiting.unread > 0 ? Math.min(waiting.unread, COUNT_MAX) : [waiting.homes],
  ])
}
