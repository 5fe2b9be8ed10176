import { useState } from 'react'
import type { UserWire } from '../../src/users/wire.ts'
import { Island, part } from '../lib/island.tsx'
import { preload } from '../lib/preload.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Tip } from '../ui/tip.tsx'

const importMenu = () => import('./avatar-menu.tsx')
const MENU = part(async () => (await importMenu()).AvatarMenu)

type Props = { user: UserWire; onEdit(): void; onLogOut(): void }

/** The button of the account menu. The menu is in a chunk of its own, which is fetched when the button is pointed at. */
export function AccountButton(props: Props) {
  const { nav } = useText(frameText)
  const [isMenuShown, setMenuShown] = useState(false)
  const fetchEarly = () => preload(importMenu)
  const button = (
    <button
      type="button"
      className="relative ms-1 grid size-11 place-items-center rounded-full"
      aria-label={nav.account}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setMenuShown(true)}
    >
      <Avatar face={props.user.avatar} className="size-9" />
      <Tip>{nav.account}</Tip>
    </button>
  )
  if (!isMenuShown) return button
  return (
    <Island
      part={MENU}
      of={props}
      loading={button}
      broken={button}
      onClose={() => setMenuShown(false)}
    />
  )
}
