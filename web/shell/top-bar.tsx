import { Link } from '@tanstack/react-router'
import type { UserWire } from '../../src/users/wire.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'
import { AccountButton } from './account-button.tsx'
import { ChatBell } from './chat-bell.tsx'
import { LanguageButton } from './language-button.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type Props = { user: UserWire; onMenu(): void; onEdit(): void; onLogOut(): void }

export function TopBar({ user, onMenu, onEdit, onLogOut }: Props) {
  const { nav, home } = useText(frameText)
  return (
    <header className="frame-bar">
      <button
        type="button"
        className="icon-btn lg:hidden"
        aria-label={nav.openMenu}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <Icon name="menu" className="size-6" />
        <Tip at="start">{nav.openMenu}</Tip>
      </button>
      <Link to="/bots" search={{}} className="ms-1 text-ink lg:hidden" aria-label={home}>
        <Icon name="logo" className="size-7" />
      </Link>
      <span className="flex-1 lg:hidden" />
      <ThemeToggle />
      <LanguageButton />
      <ChatBell />
      <NotificationBell />
      <AccountButton user={user} onEdit={onEdit} onLogOut={onLogOut} />
    </header>
  )
}
