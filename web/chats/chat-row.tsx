import { Link } from '@tanstack/react-router'
import { usePrefix } from '../lib/route-data.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { faceOf } from '../ui/avatar.tsx'
import { Count } from '../ui/count.tsx'
import { HomePreview } from './home-preview.tsx'
import { type ChatEntry, type FoundMessage, previewOf, whenOf } from './list.ts'

type Props = {
  chat: ChatEntry
  /** The message that contains the searched words: the row opens the chat there. */
  found?: FoundMessage | undefined
  /** Whose chat it is, in the list of all users. */
  owner?: string
  now: string
  isOpen: boolean
}

/** A chat in the list: its bot, the last message or the one that was found, and how many are unread. */
export function ChatRow({ chat, found, owner, now, isOpen }: Props) {
  const prefix = usePrefix()
  const { chats } = useText(chatsText)
  const { lastMessage, unreadCount, sharedBy } = chat
  const whose = sharedBy === undefined ? owner : chats.sharedBy(sharedBy)
  return (
    <Link
      to={`${prefix}/chats/$chatId`}
      params={{ chatId: chat._id }}
      search={found ? { message: found._id } : {}}
      aria-current={isOpen ? 'true' : undefined}
      className={unreadCount > 0 ? 'chat unread' : 'chat'}
    >
      <img src={`/avatars/${faceOf(chat._id)}.svg`} alt="" />
      <span>
        <span className="chat-head">
          <bdi>{chat.botName}</bdi>
          <span>{whenOf(found?.at ?? chat.at, now)}</span>
        </span>
        {whose !== undefined && <bdi>{whose}</bdi>}
        <span className="chat-last">
          <span className="chat-said">
            <Preview found={found} message={lastMessage} />
          </span>
          <Count count={unreadCount} />
        </span>
      </span>
    </Link>
  )
}

type PreviewProps = { found: FoundMessage | undefined; message: ChatEntry['lastMessage'] }

/** What was found, else the last message: the home of a post, the beginning of a text. */
function Preview({ found, message }: PreviewProps) {
  const text = useText(chatsText)
  if (!found && message?.home) return <HomePreview {...message.home} />
  return <bdi>{found ? found.excerpt : previewOf(message, text)}</bdi>
}
