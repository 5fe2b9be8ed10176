import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { MEMBERS_MAX } from '../../src/shortlists/domain/shortlist.ts'
import type { MemberWire, ShortlistWire } from '../../src/shortlists/wire.ts'
import { userAtom } from '../lib/atoms.ts'
import { membersText } from '../locales/en/members.ts'
import { useText } from '../locales/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Invites } from './invites.tsx'
import { type Question, QuestionDialog } from './member-question.tsx'

type Props = { shortlist: ShortlistWire; onClose(): void }

/** Who decides together on a shortlist: an invite for one more, and what members may do with each other. */
export function MembersDialog({ shortlist, onClose }: Props) {
  const { members: words } = useText(membersText)
  const [question, setQuestion] = useState<Question | null>(null)
  const { members } = shortlist
  // One dialog at a time.
  if (question)
    return (
      <QuestionDialog
        shortlist={shortlist}
        question={question}
        onClose={() => setQuestion(null)}
        onLeft={onClose}
      />
    )
  return (
    <Modal onClose={onClose} className="sm:max-w-[440px]">
      <ModalHeader title={words.title} onClose={onClose} />
      <div className="min-h-0 overflow-y-auto px-5 pb-6 sm:px-6">
        <Rights />
        {members.length < MEMBERS_MAX ? (
          <Invites listId={shortlist._id} />
        ) : (
          <p className="mt-5 text-base text-ink-3">{words.full}</p>
        )}
        <h3 className="mt-6 text-base font-semibold">{words.heading}</h3>
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <Member key={member._id} member={member} shortlist={shortlist} onAsk={setQuestion} />
          ))}
        </ul>
      </div>
    </Modal>
  )
}

/** What a member may do. */
function Rights() {
  const { members: words } = useText(membersText)
  return (
    <ul className="grid gap-2 text-base text-ink-2">
      {words.does.map((text, at) => (
        <li key={text} className="flex items-center gap-3">
          <Icon name={DOES[at] ?? 'check'} className="size-5 text-ink-3" />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The icons of what a member does. */
const DOES: readonly IconName[] = ['heart', 'chats', 'bell']

type MemberProps = {
  member: MemberWire
  shortlist: ShortlistWire
  onAsk(question: Question): void
}

type Standing = { isMe: boolean; isOwner: boolean; isAlone: boolean }

/** What a reader may ask of a member: to leave oneself, and of others what their owner may. */
function asksOf({ isMe, isOwner, isAlone }: Standing): Question['kind'][] {
  if (isMe) return isAlone ? [] : ['leave']
  return isOwner ? ['handOver', 'remove'] : []
}

function Member({ member, shortlist: { role, members }, onAsk }: MemberProps) {
  const { members: words } = useText(membersText)
  const isMe = useAtomValue(userAtom)?._id === member._id
  const asks = asksOf({ isMe, isOwner: role === 'owner', isAlone: members.length < 2 })
  const labels = {
    leave: undefined,
    handOver: words.handOverTo(member.name),
    remove: words.removeMember(member.name),
  }
  const standing = [isMe && words.you, member.role === 'owner' && words.owner].filter(Boolean)
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 py-2">
      <Avatar face={member.avatar} className="size-10" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-base font-medium">
          <bdi>{member.name}</bdi>
        </p>
        <p className="text-sm text-ink-3">{standing.join(' · ')}</p>
      </div>
      {asks.map((kind) => (
        <button
          key={kind}
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={labels[kind]}
          onClick={() => onAsk({ kind, member })}
        >
          {words[kind]}
        </button>
      ))}
    </li>
  )
}
