import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { ItemWire } from '../../src/ways-in/wire.ts'
import { focusHeadingSoon } from '../lib/focus.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { bringApi } from './load.ts'

/** Asks before an item is deleted. */
export function RemoveItem({ item, onClose }: { item: ItemWire; onClose(): void }) {
  const { bring } = useText(bringText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  return (
    <DeleteDialog
      title={bring.removeTitle}
      verb={bring.remove}
      generic={bring.actionFailed}
      onClose={onClose}
      remove={async () => {
        await bringApi(api).remove(item._id)
        onClose()
        // The row with the button that opened the dialog is gone.
        focusHeadingSoon()
        await router.invalidate()
        return true
      }}
    >
      {bring.removeHint}
    </DeleteDialog>
  )
}
