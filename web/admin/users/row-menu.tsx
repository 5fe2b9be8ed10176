import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/ssr/DotsThreeVertical'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import type { ReactNode } from 'react'
import type { UserWire } from '../../../src/users/wire.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { Icon } from '../../ui/icon.tsx'

export type RowAction = 'edit' | 'reset' | 'remove'

type Props = { user: UserWire; onAct(action: RowAction): void }

/** What can be done with a user. */
export function RowMenu({ user, onAct }: Props) {
  const { users } = useText(usersText)
  const isHydrated = useIsHydrated()
  return (
    <Menu as="div" className="relative">
      <MenuButton
        className="icon-btn data-open:bg-surface data-open:text-ink"
        aria-label={users.actions(user.fullname)}
        disabled={!isHydrated}
        data-menu-of={user._id}
      >
        <DotsThreeVerticalIcon weight="bold" aria-hidden="true" />
      </MenuButton>
      <MenuItems
        modal={false}
        className="pop rise absolute end-0 top-[calc(100%+4px)] z-(--z-index-popover) w-52 p-1.5 text-start font-normal outline-none"
      >
        <Item onClick={() => onAct('edit')}>
          <PencilSimpleIcon className="size-5 text-ink-3" aria-hidden="true" />
          {users.edit}
        </Item>
        <Item onClick={() => onAct('reset')}>
          <Icon name="key" className="size-5 text-ink-3" />
          {users.reset}
        </Item>
        <div className="hr my-1" role="separator" />
        <Item look="text-danger! data-focus:bg-danger-soft!" onClick={() => onAct('remove')}>
          <TrashIcon className="size-5" aria-hidden="true" />
          {users.remove}
        </Item>
      </MenuItems>
    </Menu>
  )
}

type ItemProps = { look?: string; onClick(): void; children: ReactNode }

function Item({ look = 'data-focus:bg-hover', onClick, children }: ItemProps) {
  return (
    <MenuItem>
      <button type="button" className={`menu-row ${look}`} onClick={onClick}>
        {children}
      </button>
    </MenuItem>
  )
}
