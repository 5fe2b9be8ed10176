import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import type { UserWire } from '../../src/users/wire.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { useBackCloses } from '../ui/dialog.tsx'
import { Sidebar } from './sidebar.tsx'

type Props = { user: UserWire; onLogOut(): void; onClose(): void }

/** The sidebar on small screens, over the page. */
export function MobileDrawer({ user, onLogOut, onClose }: Props) {
  const { nav } = useText(frameText)
  useBackCloses(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={nav.menu}
      className="relative z-(--z-index-drawer) lg:hidden"
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <DialogPanel className="fixed inset-y-0 start-0 flex w-sidebar flex-col bg-canvas px-4 shadow-3">
        <Sidebar user={user} onLogOut={onLogOut} onLeave={onClose} />
      </DialogPanel>
    </Dialog>
  )
}
