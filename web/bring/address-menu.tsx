import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/ssr/ArrowsClockwise'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/ssr/DotsThree'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { bringApi } from './load.ts'

/** Renews or ends the address. It opens as soon as it is mounted, after a press on the button in its place. */
export function AddressMenu() {
  const { bring } = useText(bringText)
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.click(), [])
  return (
    <>
      <Menu as="span" className="relative">
        <MenuButton ref={button} className="icon-btn" aria-label={bring.more}>
          <DotsThreeIcon aria-hidden="true" weight="bold" />
        </MenuButton>
        <MenuItems
          modal={false}
          className="pop rise absolute end-0 top-[calc(100%+6px)] z-(--z-index-popover) w-64 p-1.5 text-start outline-none"
        >
          <Entry onClick={() => setAsked('renew')}>
            <ArrowsClockwiseIcon className="size-5 text-ink-3" aria-hidden="true" />
            {bring.renew}
          </Entry>
          <Entry onClick={() => setAsked('end')}>
            <TrashIcon className="size-5 text-ink-3" aria-hidden="true" />
            {bring.end}
          </Entry>
        </MenuItems>
      </Menu>
      {asked && <Confirm what={asked} onClose={() => setAsked(undefined)} />}
    </>
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

function Confirm({ what, onClose }: { what: 'renew' | 'end'; onClose(): void }) {
  const { bring } = useText(bringText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const { makeAddress, endAddress } = bringApi(api)
  return (
    <DeleteDialog
      title={what === 'renew' ? bring.renewTitle : bring.endTitle}
      verb={what === 'renew' ? bring.renew : bring.end}
      generic={bring.actionFailed}
      onClose={onClose}
      remove={async () => {
        await (what === 'renew' ? makeAddress() : endAddress())
        onClose()
        await router.invalidate()
        return true
      }}
    >
      {what === 'renew' ? bring.renewHint : bring.endHint}
    </DeleteDialog>
  )
}
