import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { unreadTotalAtom } from '../chats/atoms.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Count } from '../ui/count.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'

/** The count of all unread messages; a link to the chats. */
export function ChatBell() {
  const { nav } = useText(frameText)
  const unread = useAtomValue(unreadTotalAtom)
  const label = nav.unreadMessages(unread)
  return (
    <Link to="/chats" className="icon-btn" aria-label={label}>
      <Icon name="messages" />
      <Tip>{label}</Tip>
      <Count count={unread} className="absolute -end-0.5 -top-px ring-2 ring-canvas" />
    </Link>
  )
}
