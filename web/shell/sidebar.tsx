import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { isAdmin } from '../../src/users/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { useTheme } from '../lib/theme.ts'
import { placeOfZone, zoneAtom } from '../lib/zone.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { Navigation } from './navigation.tsx'

type Props = {
  user: UserWire
  onLogOut(): void
  /** Called when a link is followed. */
  onLeave?: () => void
}

/** The user, the navigation, the theme and the log-out button. */
export function Sidebar({ user, onLogOut, onLeave }: Props) {
  const { nav, common, home } = useText(frameText)
  const [theme, toggleTheme] = useTheme()
  return (
    <>
      <div className="flex h-20 shrink-0 items-center px-2">
        <Link to="/bots" search={{}} onClick={onLeave} className="rounded-md" aria-label={home}>
          <Logo />
        </Link>
      </div>
      <UserCard user={user} />
      <Navigation isAdmin={isAdmin(user)} onLeave={onLeave} />
      <div className="grid shrink-0 gap-1 border-t border-line py-4">
        <button type="button" className="nav w-full" onClick={toggleTheme}>
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
          <span>{theme === 'dark' ? nav.lightMode : nav.darkMode}</span>
        </button>
        <button type="button" className="nav w-full" onClick={onLogOut}>
          <Icon name="sign-out" />
          {common.logout}
        </button>
        <ZoneNote />
      </div>
    </>
  )
}

/** Says in which zone times are shown, where it is not Israel's. */
function ZoneNote() {
  const { nav } = useText(frameText)
  const place = placeOfZone(useAtomValue(zoneAtom))
  if (place === null) return null
  return (
    <p className="px-3 text-xs text-ink-3">
      <bdi>{nav.times(place)}</bdi>
    </p>
  )
}

function UserCard({ user }: { user: UserWire }) {
  const { nav } = useText(frameText)
  return (
    <div className="flex items-center gap-3 px-2 pb-5">
      <Avatar face={user.avatar} className="size-11" />
      <div className="min-w-0">
        <p className="cut text-base font-semibold">
          <bdi>{user.fullname}</bdi>
        </p>
        <p className="cut text-xs text-ink-3">
          <bdi>{user.email}</bdi>
        </p>
        <p className="mt-1 flex gap-1">
          {user.roles.map((role) => (
            <span
              key={role}
              className={`rounded-[5px] px-1.5 text-2xs font-semibold ${role === 'admin' ? 'bg-accent-soft text-accent' : 'bg-sunken text-ink-2'}`}
            >
              {nav.roles[role] ?? role}
            </span>
          ))}
        </p>
      </div>
    </div>
  )
}
