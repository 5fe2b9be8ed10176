import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useIsHydrated } from '../lib/hydrated.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { chatsApi } from './api.ts'
import { changeChatAtom } from './atoms.ts'
import type { ChatEntry } from './list.ts'

/** Makes a chat a favourite, or undoes it: at once in the list, and back again when the server refuses. */
export function FavoriteButton({ chat }: { chat: ChatEntry }) {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const changeChat = useSetAtom(changeChatAtom)
  const isHydrated = useIsHydrated()
  const { _id, botName, isFavorite } = chat
  async function toggle(): Promise<void> {
    changeChat(_id, () => ({ isFavorite: !isFavorite }))
    try {
      const answer = await chatsApi(api).favorite(_id)
      changeChat(_id, () => ({ isFavorite: answer.isFavorite }))
    } catch {
      changeChat(_id, () => ({ isFavorite }))
    }
  }
  return (
    <button
      type="button"
      className="icon-btn-sm"
      aria-pressed={isFavorite}
      aria-label={texts.favorite(botName)}
      disabled={!isHydrated}
      onClick={() => void toggle()}
    >
      <Icon name={isFavorite ? 'heart-fill' : 'heart'} />
    </button>
  )
}
