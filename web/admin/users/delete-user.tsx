import { useRouteContext } from '@tanstack/react-router'
import type { UserWire } from '../../../src/users/wire.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { usersApi } from './api.ts'

type Props = { user: UserWire; onClose(): void; onDone(): void }

/** Deletes a user, after a confirmation. */
export function DeleteUser({ user, onClose, onDone }: Props) {
  const { users } = useText(usersText)
  const { api } = useRouteContext({ from: '__root__' })
  async function remove(): Promise<boolean> {
    await usersApi(api).remove(user._id)
    onDone()
    return true
  }
  return (
    <DeleteDialog
      title={users.deleteTitle}
      verb={users.deleteVerb}
      generic={users.deleteFailed}
      remove={remove}
      onClose={onClose}
    >
      {users.deleteBefore}
      <bdi className="font-semibold break-words text-ink">{user.fullname}</bdi>
      {users.deleteAfter}
    </DeleteDialog>
  )
}
