import { getRouteApi, Outlet, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useHydrateAtoms } from 'jotai/utils'
import { useState } from 'react'
import { isAdmin } from '../../src/users/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { chatsApi } from '../chats/api.ts'
import { areChatsBriefAtom, chatProblemAtom, chatsAtom } from '../chats/atoms.ts'
import { entryOf, inListOrder } from '../chats/list.ts'
import { ApiError } from '../lib/api-error.ts'
import { isLoggedOutAtom, userAtom } from '../lib/atoms.ts'
import { isNoAnswer } from '../lib/connection.ts'
import type { LoaderInput } from '../lib/context.ts'
import { Island, part } from '../lib/island.tsx'
import { logOut } from '../lib/session.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { notificationsApi } from '../notifications/api.ts'
import { unreadNotificationsAtom } from '../notifications/atoms.ts'
import { loadWaiting, waitingAtom } from '../shortlist/waiting.ts'
import { AppNotices } from './app-notices.tsx'
import { LoggedOut } from './logged-out.tsx'
import { PageFocus } from './page-focus.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useServerEvents } from './use-server-events.ts'
import { useTips } from './use-tips.ts'

const MOBILE_DRAWER = part(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)
const EDIT_PROFILE = part(async () => (await import('../profile/edit-profile.tsx')).EditProfile)

const route = getRouteApi('/frame')

const CHATS_PAGE = /^\/chats(\/|$)/

type Loading = LoaderInput & { location: { pathname: string } }

/**
 * The chats are null when the server could not list them: the pages are usable without them. Their last messages are
 * loaded only where the page lists the chats. Without an answer of the server the frame stays as it is.
 */
export async function loadFrame({ context: { api, store }, location: { pathname } }: Loading) {
  const isBrief = !CHATS_PAGE.test(pathname)
  const { brief, mine } = chatsApi(api)
  try {
    const [chats, { unread }, waiting] = await Promise.all([
      (isBrief ? brief : mine)().catch(whenBusy),
      notificationsApi(api).unread(),
      loadWaiting(api),
    ])
    return { chats: chats?.map(entryOf) ?? null, isBrief, unread, waiting }
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    return {
      chats: store.get(chatsAtom),
      isBrief: store.get(areChatsBriefAtom),
      unread: store.get(unreadNotificationsAtom),
      waiting: store.get(waitingAtom),
    }
  }
}

function whenBusy(error: unknown): null {
  if (error instanceof ApiError && error.status >= 500) return null
  throw error
}

/** Top bar and sidebar around every page of a signed-in user. */
export function Frame() {
  useLoadedFrame()
  useServerEvents()
  useTips()
  const router = useRouter()
  const user = useAtomValue(userAtom)
  const text = useText(frameText)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  // The profile page shows a log-in link after the session has ended.
  const isLoggedOut = useAtomValue(isLoggedOutAtom)
  if (!user && isLoggedOut) return <LoggedOut />
  if (!user) return <Outlet />
  const leave = () => logOut(router)
  return (
    <>
      <aside
        className="fixed inset-y-0 start-0 z-(--z-index-bar) hidden w-sidebar flex-col border-e border-line bg-canvas px-4 lg:flex"
        aria-label={text.nav.menu}
      >
        <Sidebar user={user} onLogOut={leave} />
      </aside>
      <div className="page grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[minmax(0,1fr)_auto] lg:ps-sidebar">
        <TopBar
          user={user}
          onMenu={() => setMenuOpen(true)}
          onEdit={() => setEditing(true)}
          onLogOut={leave}
        />
        <Outlet />
      </div>
      <PageFocus />
      <AppNotices />
      {isEditing && <ProfileEditor user={user} onClose={() => setEditing(false)} />}
      {isMenuOpen && <Drawer user={user} onLogOut={leave} onClose={() => setMenuOpen(false)} />}
    </>
  )
}

/** Puts what was loaded into the store. */
function useLoadedFrame(): void {
  const { chats, isBrief, unread, waiting } = route.useLoaderData()
  useHydrateAtoms([
    [chatsAtom, chats?.toSorted(inListOrder) ?? []],
    [areChatsBriefAtom, isBrief],
    [chatProblemAtom, chats ? null : ('list' as const)],
    [unreadNotificationsAtom, unread],
    [waitingAtom, waiting],
  ])
}

type EditorProps = { user: UserWire; onClose(): void }

function ProfileEditor({ user, onClose }: EditorProps) {
  return (
    <Island
      part={EDIT_PROFILE}
      of={{ user, isByAdmin: isAdmin(user), onClose }}
      loading={null}
      onClose={onClose}
    />
  )
}

type DrawerProps = EditorProps & { onLogOut(): void }

function Drawer({ user, onLogOut, onClose }: DrawerProps) {
  return (
    <Island
      part={MOBILE_DRAWER}
      of={{ user, onLogOut, onClose }}
      loading={null}
      onClose={onClose}
    />
  )
}
