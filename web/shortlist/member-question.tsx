import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import type { MemberWire, ShortlistWire } from '../../src/shortlists/wire.ts'
import { membersText } from '../locales/en/members.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { shortlistApi } from './api.ts'

/** What is asked before it is done: the reader leaves, or another member is removed. */
export type Question = { kind: 'leave' | 'remove'; member: MemberWire }

type Props = {
  shortlist: ShortlistWire
  question: Question
  onClose(): void
  /** The shortlist is no longer one of the reader's. */
  onLeft(): void
}

export function QuestionDialog({ shortlist, question: { kind, member }, onClose, onLeft }: Props) {
  const { members: words } = useText(membersText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const navigate = useNavigate()

  async function act(): Promise<boolean> {
    await shortlistApi(api).removeMember(shortlist._id, member._id)
    if (kind === 'leave') {
      onLeft()
      await navigate({ to: '/shortlist', search: {} })
    } else onClose()
    await router.invalidate()
    return true
  }

  const isLeave = kind === 'leave'
  return (
    <DeleteDialog
      title={isLeave ? words.leaveTitle : words.removeTitle(member.name)}
      verb={isLeave ? words.leave : words.remove}
      remove={act}
      onClose={onClose}
      generic={words.actionFailed}
    >
      {isLeave ? words.leaveHint : words.removeHint}
    </DeleteDialog>
  )
}
