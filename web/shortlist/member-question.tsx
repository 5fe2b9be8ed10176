import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import type { MemberWire, ShortlistWire } from '../../src/shortlists/wire.ts'
import { membersText } from '../locales/en/members.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { shortlistApi } from './api.ts'

/** What is asked before it is done: the reader leaves, or another member is removed, or owns the shortlist then. */
export type Question = { kind: 'leave' | 'remove' | 'handOver'; member: MemberWire }

type Props = {
  shortlist: ShortlistWire
  question: Question
  onClose(): void
  /** The shortlist is no longer one of the reader's. */
  onLeft(): void
}

/** The title, the button and the consequence of each question. */
const askedOf = (words: Words, name: string) => ({
  leave: { title: words.leaveTitle, verb: words.leave, hint: words.leaveHint },
  remove: { title: words.removeTitle(name), verb: words.remove, hint: words.removeHint },
  handOver: { title: words.handOverTitle(name), verb: words.handOver, hint: words.handOverHint },
})

type Words = (typeof membersText)['members']

export function QuestionDialog({ shortlist, question: { kind, member }, onClose, onLeft }: Props) {
  const { members: words } = useText(membersText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const navigate = useNavigate()

  async function act(): Promise<boolean> {
    const calls = shortlistApi(api)
    if (kind === 'handOver') await calls.handOver(shortlist._id, member._id)
    else await calls.removeMember(shortlist._id, member._id)
    if (kind === 'leave') {
      onLeft()
      await navigate({ to: '/shortlist', search: {} })
    } else onClose()
    await router.invalidate()
    return true
  }

  const asked = askedOf(words, member.name)[kind]
  return (
    <DeleteDialog
      title={asked.title}
      verb={asked.verb}
      remove={act}
      onClose={onClose}
      generic={words.actionFailed}
    >
      {asked.hint}
    </DeleteDialog>
  )
}
