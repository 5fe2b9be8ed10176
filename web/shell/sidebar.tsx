import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { isAdmin } from '../../src/users/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { unreadTotalAtom } from '../chats/atoms.ts'
import { usePrefix } from '../lib/route-data.ts'
import { useTheme } from '../lib/theme.ts'
import { placeOfZone, zoneAtom } from '../lib/zone.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { waitingAtom } from '../shortlist/waiting.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Count } from '../ui/count.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'

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
      <nav aria-label={nav.main} className="-mx-4 min-h-0 flex-1 overflow-y-auto px-4">
        <Screens onLeave={onLeave} />
        {isAdmin(user) && <AdminScreens onLeave={onLeave} />}
      </nav>
      <div className="grid shrink-0 gap-1 border-t border-line py-4">
        <button type="button" className="nav w-full" onClick={toggleTheme}>
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
          {theme === 'dark' ? nav.lightMode : nav.darkMode}
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

type Leaving = { onLeave: (() => void) | undefined }
/** An icon that has a filled form. */
type FilledIcon = {
  [Name in IconName]: `${Name}-fill` extends IconName ? Name : never
}[IconName]

const CURRENT = { className: 'nav on' }
/** The entry stays the current one whatever filters its address has. */
const ANY_SEARCH = { includeSearch: false }
const OTHER = { className: 'nav' }

function Screens({ onLeave }: Leaving) {
  const { nav } = useText(frameText)
  const prefix = usePrefix()
  const unread = useAtomValue(unreadTotalAtom)
  const screen = { onLeave, search: {}, activeOptions: ANY_SEARCH }
  return (
    <ul className="grid gap-1">
      <Screen {...screen} to={`${prefix}/bots`} icon="robot" name={nav.bots} />
      <Screen {...screen} to={`${prefix}/properties`} icon="homes" name={nav.properties} />
      <Screen onLeave={onLeave} to="/bring" icon="bring" name={nav.bring} />
      <Screen
        onLeave={onLeave}
        to="/shortlist"
        icon="shortlist"
        name={nav.shortlist}
        search={{}}
        activeOptions={ANY_SEARCH}
      >
        <Waiting />
      </Screen>
      <Screen onLeave={onLeave} to={`${prefix}/chats`} icon="chats" name={nav.chats}>
        <Count count={unread} />
      </Screen>
      <Screen
        onLeave={onLeave}
        to={`${prefix}/notifications`}
        icon="bell"
        name={nav.notifications}
      />
      <Screen onLeave={onLeave} to={`${prefix}/profile`} icon="user" name={nav.profile} />
    </ul>
  )
}

/** How many comments are unread, else how many homes are on the shortlist. */
function Waiting() {
  const { homes, unread } = useAtomValue(waitingAtom)
  if (unread > 0) return <Count count={unread} />
  return homes > 0 && <bdi className="pe-1.5 text-sm font-medium text-ink-3 tabular">{homes}</bdi>
}

type ScreenProps = Leaving & {
  to: string
  /** With `-fill` it is the icon of the current entry. */
  icon: FilledIcon
  name: string
  search?: Record<string, never>
  activeOptions?: typeof ANY_SEARCH
  children?: ReactNode
}

/** An entry of the navigation. */
function Screen({ onLeave, icon, name, children, ...link }: ScreenProps) {
  return (
    <li>
      <Link {...link} activeProps={CURRENT} inactiveProps={OTHER} onClick={onLeave}>
        {({ isActive }) => (
          <>
            <Icon name={isActive ? `${icon}-fill` : icon} />
            <span>{name}</span>
            {children}
          </>
        )}
      </Link>
    </li>
  )
}

/** The pages of administrators: the name of an entry is its text and its icon. */
const ADMIN_SCREENS = {
  dashboard: '/admin/dashboard',
  users: '/admin/user',
  messaging: '/admin/telegram',
  ways: '/admin/ways',
  inbox: '/admin/inbox',
  audit: '/admin/audit',
} as const satisfies Partial<Record<IconName, string>>

const ADMIN_NAMES = Object.keys(ADMIN_SCREENS) as (keyof typeof ADMIN_SCREENS)[]

function AdminScreens({ onLeave }: Leaving) {
  const { nav } = useText(frameText)
  const id = useId()
  return (
    <>
      <p id={id} className="mt-6 mb-2 px-3 text-xs font-semibold text-ink-3">
        {nav.adminTools}
      </p>
      <ul aria-labelledby={id} className="grid gap-1">
        {ADMIN_NAMES.map((name) => (
          <Screen
            key={name}
            onLeave={onLeave}
            to={ADMIN_SCREENS[name]}
            icon={name}
            name={nav.admin[name]}
            search={{}}
            activeOptions={ANY_SEARCH}
          />
        ))}
      </ul>
    </>
  )
}
