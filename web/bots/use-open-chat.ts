import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { chatsApi } from '../chats/api.ts'
import { updateChatAtom } from '../chats/atoms.ts'
import { useExclusive } from '../chats/exclusive.ts'
import { usePrefix } from '../lib/route-data.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'

/** Opens the chat of a bot, which is made if it has none; and why that failed. */
export function useOpenChat() {
  const { bots } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const prefix = usePrefix()
  const update = useSetAtom(updateChatAtom)
  const exclusively = useExclusive()
  const [problem, setProblem] = useState<string | null>(null)
  async function openChat(botId: string): Promise<void> {
    setProblem(null)
    try {
      const chat = await exclusively(() => chatsApi(api).create(botId))
      if (!chat) return
      update(chat)
      await navigate({ to: `${prefix}/chats/$chatId`, params: { chatId: chat._id } })
    } catch {
      setProblem(bots.chatFailed)
    }
  }
  return { problem, openChat }
}
