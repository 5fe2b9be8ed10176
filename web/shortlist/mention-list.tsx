import type { MemberWire } from '../../src/shortlists/wire.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { Mention } from './use-mention.ts'

export const optionId = (id: string, { _id }: MemberWire) => `${id}-${_id}`

/** The members whom the @ before the caret may mean. The field keeps the focus, also when one is chosen by a finger. */
export function MentionList({ id, mention }: { id: string; mention: Mention }) {
  const { shortlist: words } = useText(shortlistText)
  return (
    <div
      id={id}
      role="listbox"
      aria-label={words.mention}
      className="pop absolute inset-x-0 bottom-full z-10 mb-1 max-h-60 overflow-y-auto p-1.5"
    >
      {mention.offered.map((member, index) => (
        <button
          key={member._id}
          id={optionId(id, member)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === mention.active}
          className={`menu-row ${index === mention.active ? 'bg-hover' : ''}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mention.choose(member)}
        >
          <Avatar face={member.avatar} className="size-7" />
          <bdi className="min-w-0 truncate">{member.name}</bdi>
        </button>
      ))}
    </div>
  )
}
