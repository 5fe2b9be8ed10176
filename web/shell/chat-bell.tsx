import { Link, useRouteContext } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { chatsApi } from '../chats/api.ts'
import { allReadAtom, unreadTotalAtom } from '../chats/atoms.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { Count } from '../ui/count.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'

/** The count of all unread messages; leads to the chats, and marks all of them as read. */
export function ChatBell() {
  const { nav } = useText(frameText)
  const { api } = useRouteContext({ from: '__root__' })
  const unread = useAtomValue(unreadTotalAtom)
  const readAll = useSetAtom(allReadAtom)
  const label = nav.unreadMessages(unread)
  function markRead(): void {
    if (unread === 0) return
    readAll()
    // A failed call changes nothing on the server: the next refresh of the list shows the count again.
    chatsApi(api)
      .readAll()
      .catch(() => undefined)
  }
  return (
    <Link to="/chats" className="icon-btn" aria-label={label} onClick={markRead}>
      <Icon name="messages" />
      <Tip>{label}</Tip>
      <Count isNamed count={unread} />
    </Link>
  )
}
