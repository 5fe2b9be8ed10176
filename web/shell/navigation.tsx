import { Link } from '@tanstack/react-router'
import { atom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { unreadTotalAtom } from '../chats/atoms.ts'
import { usePrefix } from '../lib/route-data.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { waitingAtom } from '../shortlist/waiting.ts'
import { Count } from '../ui/count.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'

/** `Screens` as HTML, which only a server has: a page takes it as it is instead of rendering it again. */
export const screensAtom = atom<{ dangerouslySetInnerHTML: { __html: string } } | null>(null)

type Leaving = { onLeave?: (() => void) | undefined }
type Shown = Leaving & { isAdmin: boolean }

/** The pages, by their names. */
export function Navigation(shown: Shown) {
  const { nav } = useText(frameText)
  const screens = useAtomValue(screensAtom) || { children: <Screens {...shown} /> }
  return (
    <nav className="-mx-4 min-h-0 flex-1 overflow-y-auto px-4" aria-label={nav.main} {...screens} />
  )
}

/** What it shows says `seenOf` in `screens-html.tsx`; no id of React may be in it. */
export function Screens({ isAdmin, onLeave }: Shown) {
  return (
    <>
      <UserScreens onLeave={onLeave} />
      {isAdmin && <AdminScreens onLeave={onLeave} />}
    </>
  )
}

/** An icon that has a filled form. */
type FilledIcon = {
  [Name in IconName]: `${Name}-fill` extends IconName ? Name : never
}[IconName]

const CURRENT = { className: 'nav on' }
/** The entry stays the current one whatever filters its address has. */
const ANY_SEARCH = { includeSearch: false }
const OTHER = { className: 'nav' }

function UserScreens({ onLeave }: Leaving) {
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
  return (
    <>
      <p className="mt-6 mb-2 px-3 text-xs font-semibold text-ink-3">{nav.adminTools}</p>
      <ul className="grid gap-1" aria-label={nav.adminTools}>
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
