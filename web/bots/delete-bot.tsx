import { DialogTitle } from '@headlessui/react'
import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { dropChatAtom } from '../chats/atoms.ts'
import { wordsOf } from '../lib/api-error.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalError } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { botsApi } from './api.ts'
import { dropBotAtom } from './atoms.ts'

export function DeleteBot({ bot, onClose }: { bot: BotWire; onClose(): void }) {
  const { bots, common } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const drop = useSetAtom(dropBotAtom)
  const dropChat = useSetAtom(dropChatAtom)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await botsApi(api).remove(bot._id)
      onClose()
      drop(bot._id)
      dropChat(bot.chatId)
    } catch (error) {
      setProblem(wordsOf(error, bots.removeFailed))
      setBusy(false)
    }
  }

  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[440px]" role="alertdialog">
      <div className="p-6 pb-5">
        <DialogTitle className="text-xl font-semibold">{bots.removeTitle}</DialogTitle>
        <p className="mt-2 text-md text-ink-2">
          {bots.removeBefore}
          <bdi className="font-semibold text-ink">{bot.botName}</bdi>
          {bots.removeAfter}
        </p>
      </div>
      <footer className="px-6 pb-6">
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <button
            type="button"
            className="btn btn-line"
            onClick={onClose}
            disabled={isBusy}
            data-autofocus
          >
            {common.cancel}
          </button>
          <button
            type="button"
            className="btn btn-danger"
            onClick={remove}
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {isBusy && <Spinner />}
            {common.remove}
          </button>
        </div>
        {problem && <ModalError>{problem}</ModalError>}
      </footer>
    </Modal>
  )
}
