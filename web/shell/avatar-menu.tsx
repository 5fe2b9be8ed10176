import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { HouseSimpleIcon } from '@phosphor-icons/react/dist/ssr/HouseSimple'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { SignOutIcon } from '@phosphor-icons/react/dist/ssr/SignOut'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { UserWire } from '../../src/users/wire.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Avatar } from '../ui/avatar.tsx'

type Props = { user: UserWire; onEdit(): void; onLogOut(): void }

/** The account menu. It opens as soon as it is mounted, which is after a click on the button that stood in its place. */
export function AvatarMenu({ user, onEdit, onLogOut }: Props) {
  const { nav, common } = useText(frameText)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.click(), [])
  return (
    <Menu as="span" className="relative">
      <MenuButton
        ref={button}
        className="grid size-11 place-items-center rounded-full data-open:[box-shadow:0_0_0_2px_var(--accent)]"
        aria-label={nav.account}
      >
        <Avatar face={user.avatar} className="size-9" />
      </MenuButton>
      <MenuItems
        modal={false}
        className="pop rise absolute end-0 top-[calc(100%+6px)] z-(--z-index-popover) w-64 p-1.5 text-start outline-none"
      >
        <Account user={user} />
        <div className="hr my-1" role="separator" />
        <MenuItem>
          <Link to="/bots" search={{}} className="menu-row data-focus:bg-hover">
            <HouseSimpleIcon className="size-5 text-ink-3" aria-hidden="true" />
            {nav.goHome}
          </Link>
        </MenuItem>
        <Entry onClick={onEdit}>
          <PencilSimpleIcon className="size-5 text-ink-3" aria-hidden="true" />
          {nav.editProfile}
        </Entry>
        <div className="hr my-1" role="separator" />
        <Entry onClick={onLogOut}>
          <SignOutIcon className="mirrors size-5 text-ink-3" aria-hidden="true" />
          {common.logout}
        </Entry>
      </MenuItems>
    </Menu>
  )
}

function Account({ user }: Pick<Props, 'user'>) {
  return (
    <div className="flex items-center gap-3 p-2.5" role="presentation">
      <Avatar face={user.avatar} className="size-11" />
      <div className="min-w-0">
        <bdi className="block w-fit max-w-full truncate font-semibold">{user.fullname}</bdi>
        <bdi className="block w-fit max-w-full truncate text-xs text-ink-3">{user.email}</bdi>
      </div>
    </div>
  )
}

function Entry({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <MenuItem>
      <button type="button" className="menu-row data-focus:bg-hover" onClick={onClick}>
        {children}
      </button>
    </MenuItem>
  )
}
