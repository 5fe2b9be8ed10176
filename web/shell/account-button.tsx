import type { UserWire } from '../../src/users/wire.ts'
import { part } from '../lib/island.tsx'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LateMenu } from '../ui/late-menu.tsx'
import { Tip } from '../ui/tip.tsx'

const importMenu = () => import('./avatar-menu.tsx')
const MENU = part(async () => (await importMenu()).AvatarMenu)

type Props = { user: UserWire; onEdit(): void; onLogOut(): void }

/** The button of the account menu. */
export function AccountButton(props: Props) {
  const { nav } = useText(frameText)
  return (
    <LateMenu
      menu={MENU}
      load={importMenu}
      of={props}
      label={nav.account}
      className="relative grid size-11 place-items-center rounded-full"
    >
      <Avatar face={props.user.avatar} className="size-9" />
      <Tip>{nav.account}</Tip>
    </LateMenu>
  )
}
