import { useRouteContext, useRouter } from '@tanstack/react-router'
import { endSession } from '../lib/session.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { profileApi } from './api.ts'

export function DeleteAccount({ onClose }: { onClose(): void }) {
  const { profile, common } = useText(profileText)
  const router = useRouter()
  const { api } = useRouteContext({ from: '__root__' })

  async function remove(): Promise<void> {
    await profileApi(api).removeMe()
    endSession(router)
  }

  return (
    <DeleteDialog
      title={profile.deleteTitle}
      verb={profile.deleteAccount}
      generic={common.generic}
      remove={remove}
      onClose={onClose}
    >
      {profile.deleteHint}
    </DeleteDialog>
  )
}
