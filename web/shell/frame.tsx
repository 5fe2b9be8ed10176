import { Outlet, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useHydrateAtoms } from 'jotai/utils'
import { useState } from 'react'
import { chatsAtom } from '../chats/atoms.ts'
import { byLatest } from '../chats/list.ts'
import { userAtom } from '../lib/atoms.ts'
import { Island, part } from '../lib/island.tsx'
import { isAdmin } from '../lib/roles.ts'
import { logOut } from '../lib/session.ts'
import { useText } from '../locales/text.ts'
import { MobileDrawer } from './mobile-drawer.tsx'
import { frameRoute } from './route.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useLive } from './use-live.ts'

const EDIT_PROFILE = part(async () => (await import('../profile/edit-profile.tsx')).EditProfile)

/** Top bar and sidebar around every page of those who are signed in. */
export function Frame() {
  useHydrateAtoms([[chatsAtom, frameRoute.useLoaderData().toSorted(byLatest)]])
  useLive()
  const router = useRouter()
  const user = useAtomValue(userAtom)
  const text = useText()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  // The page that is open says so itself, until the way leads out.
  if (!user) return <Outlet />
  const leave = () => void logOut(router)
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
      {isEditing && (
        <Island
          part={EDIT_PROFILE}
          of={{ person: user, isByAdmin: isAdmin(user), onClose: () => setEditing(false) }}
          loading={null}
          broken={null}
        />
      )}
      {isMenuOpen && (
        <MobileDrawer user={user} onLogOut={leave} onClose={() => setMenuOpen(false)} />
      )}
    </>
  )
}
