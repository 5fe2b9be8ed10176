import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Robot } from '../ui/robot.tsx'

/** The message area while no chat is open. */
export function NoChat() {
  const { chats } = useText(chatsText)
  return (
    <div className="grid h-full place-items-center bg-chat-well p-6 text-center">
      <div className="grid justify-items-center gap-5">
        <div className="robot-dim w-36">
          <Robot isOn={false} />
        </div>
        <p className="text-lg font-medium text-ink-2" dir="rtl" lang="he">
          {chats.choose}
        </p>
      </div>
    </div>
  )
}
