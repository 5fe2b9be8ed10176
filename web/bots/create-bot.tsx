import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { chatsApi } from '../chats/api.ts'
import { mergeChatsAtom } from '../chats/atoms.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Modal, ModalError, ModalHeader } from '../ui/dialog.tsx'
import { botsApi } from './api.ts'
import { keepBotAtom } from './atoms.ts'
import { BotDetails, ChooseAreas, ChooseMethod, Ready } from './create-bot-steps.tsx'
import { Steps } from './steps.tsx'

type Props = {
  /** Why the connection code of the address was refused. */
  problem: string | null
  onClose(): void
  onSettings(botId: string): void
}

/** Creates a bot that posts in a chat of the website. */
export function CreateBot({ problem: earlier, onClose, onSettings }: Props) {
  const { createBot, bots, common } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const keep = useSetAtom(keepBotAtom)
  const mergeChats = useSetAtom(mergeChatsAtom)
  const [step, setStep] = useState<0 | 1>(0)
  const [form, setForm] = useState({ name: '', description: '' })
  const [made, setMade] = useState<BotWire | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(earlier)
  const [refusedName, setRefused] = useState<string | undefined>()

  async function create(): Promise<void> {
    setBusy(true)
    setProblem(null)
    setRefused(undefined)
    try {
      const bot = await botsApi(api).create(form.name.trim(), form.description.trim())
      if (!bot._id) throw new Error(bots.creationFailed)
      keep(bot)
      setMade(bot)
      chatsApi(api)
        .mine()
        .then(mergeChats, () => undefined)
    } catch (error) {
      setProblem(failureText(error, bots.cannotCreate))
      setRefused(error instanceof ApiError ? error.fields.botName : undefined)
    } finally {
      setBusy(false)
    }
  }

  const subtitle = [createBot.where, createBot.giveName, createBot.connected][made ? 2 : step]
  const labels = [createBot.choose, createBot.details, createBot.done]
  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[560px]">
      <ModalHeader title={bots.create} subtitle={subtitle ?? ''} onClose={onClose} />
      <Steps labels={labels} current={made ? 2 : step} />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 sm:px-6">
        {made ? (
          <Ready chatName={made.chatName} />
        ) : step === 0 ? (
          <ChooseMethod />
        ) : (
          <BotDetails form={form} problem={refusedName} onChange={setForm} onSubmit={create} />
        )}
      </div>
      {made ? (
        <div className="flex flex-col gap-2 border-t border-line px-6 py-4 sm:flex-row sm:justify-center">
          <ChooseAreas onClick={() => onSettings(made._id)} />
          <button type="button" className="btn btn-ghost" onClick={onClose}>
            {common.done}
          </button>
        </div>
      ) : (
        <div className="shrink-0 border-t border-line px-5 py-4 sm:px-6">
          <div className="flex items-center justify-between gap-3">
            <Action
              className="btn btn-ghost -ms-3"
              isOff={isBusy}
              onClick={() => (step === 0 ? onClose() : setStep(0))}
            >
              {step === 0 ? common.cancel : common.back}
            </Action>
            <Action
              className="btn btn-primary min-w-28"
              isBusy={isBusy}
              isOff={step === 1 && form.name.trim() === ''}
              onClick={() => (step === 0 ? setStep(1) : void create())}
            >
              {common.next}
            </Action>
          </div>
          {problem && <ModalError>{problem}</ModalError>}
        </div>
      )}
    </Modal>
  )
}
