import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import type { BotWire } from '../../src/bots/wire.ts'
import { dropChatAtom } from '../chats/atoms.ts'
import { focusHeadingSoon } from '../lib/focus.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { botsApi } from './api.ts'
import { dropBotAtom } from './atoms.ts'

export function DeleteBot({ bot, onClose }: { bot: BotWire; onClose(): void }) {
  const { bots, common } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const drop = useSetAtom(dropBotAtom)
  const dropChat = useSetAtom(dropChatAtom)

  async function remove(): Promise<boolean> {
    await botsApi(api).remove(bot._id)
    onClose()
    drop(bot._id)
    dropChat(bot.websiteChatId)
    focusHeadingSoon()
    return true
  }

  return (
    <DeleteDialog
      title={bots.removeTitle}
      verb={common.remove}
      generic={bots.removeFailed}
      remove={remove}
      onClose={onClose}
    >
      {bots.removeBefore}
      <bdi className="font-semibold text-ink">{bot.botName}</bdi>
      {bots.removeAfter}
    </DeleteDialog>
  )
}
