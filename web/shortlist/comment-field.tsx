import { LockSimpleIcon } from '@phosphor-icons/react/dist/ssr/LockSimple'
import { useAtomValue } from 'jotai'
import { useId, useRef } from 'react'
import { COMMENT_MAX } from '../../src/shortlists/domain/shortlist.ts'
import type { MemberWire } from '../../src/shortlists/wire.ts'
import { userAtom } from '../lib/atoms.ts'
import { useIsUsable } from '../lib/usable.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { MentionList, optionId } from './mention-list.tsx'
import { useMention } from './use-mention.ts'

type Props = {
  text: string
  setText(text: string): void
  onlyMe: boolean
  setOnlyMe(onlyMe: boolean): void
  members: readonly MemberWire[]
  isSending: boolean
}

/** The text of a comment, and whether it is for its author alone. After an @ it offers the other members. */
export function CommentField({ text, setText, onlyMe, setOnlyMe, members, isSending }: Props) {
  const { shortlist: words } = useText(shortlistText)
  const isUsable = useIsUsable()
  const userId = useAtomValue(userAtom)?._id
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const others = onlyMe ? [] : members.filter((one) => one._id !== userId && one.name !== '')
  const mention = useMention({ field, text, setText, members: others })
  const active = mention.offered[mention.active]
  return (
    <div className="field field-area relative min-w-0 flex-1">
      {active && <MentionList id={id} mention={mention} />}
      <textarea
        ref={field}
        className="field-sizing-content resize-none"
        aria-label={words.write}
        aria-autocomplete="list"
        aria-controls={active && id}
        aria-activedescendant={active && optionId(id, active)}
        placeholder={words.write}
        dir={text === '' ? undefined : 'auto'}
        rows={1}
        maxLength={COMMENT_MAX}
        disabled={!isUsable}
        readOnly={isSending}
        value={text}
        {...mention.listeners}
      />
      <OnlyMe isOn={onlyMe} onChange={setOnlyMe} />
    </div>
  )
}

type OnlyMeProps = { isOn: boolean; onChange(isOn: boolean): void }

function OnlyMe({ isOn, onChange }: OnlyMeProps) {
  const { shortlist: words } = useText(shortlistText)
  const isUsable = useIsUsable()
  return (
    <button
      type="button"
      className={`icon-btn-sm -me-2 ${isOn ? 'text-accent' : ''}`}
      aria-pressed={isOn}
      aria-label={words.onlyMeHint}
      title={words.onlyMeHint}
      disabled={!isUsable}
      onClick={() => onChange(!isOn)}
    >
      <LockSimpleIcon className="size-5" weight={isOn ? 'fill' : 'regular'} aria-hidden="true" />
    </button>
  )
}
