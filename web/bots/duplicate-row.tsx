import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { BOT_NAME_MAX } from '../../src/bots/domain/bot.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import { chatsApi } from '../chats/api.ts'
import { mergeChatsAtom } from '../chats/atoms.ts'
import { failureText } from '../lib/api-error.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { ModalError } from '../ui/dialog.tsx'
import { botsApi } from './api.ts'
import { addBotAtom } from './atoms.ts'

type Props = {
  bot: BotWire
  /** Changes that are not saved would not be copied. */
  isOff: boolean
  onCopied(): void
}

/** Makes a stopped bot of the website with the criteria of this one. */
export function DuplicateRow({ bot, isOff, onCopied }: Props) {
  const { settings, bots } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const add = useSetAtom(addBotAtom)
  const mergeChats = useSetAtom(mergeChatsAtom)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function copy(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const name = settings.copyOf(bot.botName.slice(0, BOT_NAME_MAX - settings.copyOf('').length))
      add(await botsApi(api).copy(bot, name.toWellFormed()))
      chatsApi(api)
        .mine()
        .then(mergeChats, () => undefined)
      onCopied()
    } catch (error) {
      setProblem(failureText(error, bots.cannotCreate))
      setBusy(false)
    }
  }

  return (
    <div className="border-t border-line pt-4">
      <Action className="btn btn-line btn-sm" isBusy={isBusy} isOff={isOff} onClick={copy}>
        {settings.duplicate}
      </Action>
      <p className="hint">{settings.duplicateHint}</p>
      {problem && <ModalError align="start">{problem}</ModalError>}
    </div>
  )
}
