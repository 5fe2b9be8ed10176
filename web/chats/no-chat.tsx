import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Link } from '@tanstack/react-router'
import { usePrefix } from '../lib/route-data.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { EmptyHouse } from '../ui/empty-house.tsx'
import { Robot } from '../ui/robot.tsx'
import { spokenIn } from './spoken-in.ts'
import { useChats } from './use-chats.ts'

/** The message area while no chat is open. */
export function NoChat() {
  const { chats } = useText(chatsText)
  const isOfAll = usePrefix() === '/admin'
  if (useChats().length === 0 && !isOfAll) return <NoChatsYet />
  return (
    <div className="grid h-full place-items-center bg-chat-well p-6 text-center">
      <div className="grid justify-items-center gap-5">
        <div className="robot-dim w-36">
          <Robot isOn={false} />
        </div>
        <p className="text-lg font-medium text-ink-2" {...spokenIn(chats.choose)}>
          {chats.choose}
        </p>
      </div>
    </div>
  )
}

/** Leads to a bot, because every chat belongs to one. */
function NoChatsYet() {
  const { chats } = useText(chatsText)
  const prefix = usePrefix()
  return (
    <div className="grid h-full place-items-center overflow-y-auto px-6 py-8 text-center md:bg-chat-well">
      <div className="grid justify-items-center">
        <EmptyHouse />
        <h2 className="mt-8 text-2xl font-semibold">{chats.noneYet}</h2>
        <p className="mt-2 max-w-sm text-md text-ink-2">{chats.noneYetHint}</p>
        <Link to={`${prefix}/bots`} search={{ open: 'new' }} className="btn btn-lamp btn-lg mt-6">
          <PlusIcon className="size-5" weight="bold" aria-hidden="true" />
          {chats.createBot}
        </Link>
        <p className="mt-3 text-sm text-ink-2">{chats.createHint}</p>
      </div>
    </div>
  )
}
