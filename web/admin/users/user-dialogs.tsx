import type { UserWire } from '../../../src/users/wire.ts'
import { Island, part } from '../../lib/island.tsx'
import type { ManyAction } from './api.ts'
import type { RowAction } from './row-menu.tsx'

export type OpenDialog =
  | { kind: RowAction; user: UserWire }
  | { kind: 'many'; action: ManyAction; users: readonly UserWire[] }

const EDIT = part(async () => (await import('../../profile/edit-profile.tsx')).EditProfile)
const RESET = part(async () => (await import('./reset-password.tsx')).ResetPassword)
const REMOVE = part(async () => (await import('./delete-user.tsx')).DeleteUser)
const MANY = part(async () => (await import('./many-users.tsx')).ManyUsers)

type Props = {
  dialog: OpenDialog
  onClose(): void
  /** Called when something was done with one user. */
  onDone(action: RowAction, user: UserWire): void
  /** Called with the ids of the users with whom something was done. */
  onManyDone(done: readonly string[]): void
}

/** The dialogs of the page, each in a chunk of its own. */
export function UserDialogs({ dialog, onClose, onDone, onManyDone }: Props) {
  if (dialog.kind === 'many')
    return (
      <Island
        part={MANY}
        of={{ action: dialog.action, users: dialog.users, onClose: onManyDone }}
        loading={null}
        onClose={onClose}
      />
    )
  const { kind, user } = dialog
  if (kind === 'edit')
    return (
      <Island
        part={EDIT}
        of={{ user, isByAdmin: true, onClose, onSaved: () => onDone('edit', user) }}
        loading={null}
        onClose={onClose}
      />
    )
  return (
    <Island
      part={kind === 'reset' ? RESET : REMOVE}
      of={{ user, onClose, onDone: () => onDone(kind, user) }}
      loading={null}
      onClose={onClose}
    />
  )
}
