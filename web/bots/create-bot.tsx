import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import type { FeaturesWire } from '../../src/http/features.ts'
import { chatsApi } from '../chats/api.ts'
import { mergeChatsAtom } from '../chats/atoms.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Modal, ModalError, ModalHeader } from '../ui/dialog.tsx'
import { botsApi } from './api.ts'
import { addBotAtom } from './atoms.ts'
import { BotDetails, ChooseAreas, ChooseMethod, type Method, Ready } from './create-bot-steps.tsx'
import { Steps } from './steps.tsx'
import { AddBot, CODE_LENGTH, CreateGroup, EnterCode, SendCommand } from './telegram-steps.tsx'

type Props = {
  /** Why the connection code of the address was refused. */
  problem: string | null
  onClose(): void
  onSettings(botId: string): void
}

/** The step of the Telegram path that shows the command. */
const COMMAND_STEP = 3
/** The step of each method whose Next creates the bot. */
const LAST_STEP: Record<Method, number> = { website: 1, telegram: 4 }

/** Creates a bot that posts in a chat of the website, or also in a Telegram group. */
export function CreateBot({ problem: earlier, onClose, onSettings }: Props) {
  const { createBot, bots, common } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const add = useSetAtom(addBotAtom)
  const mergeChats = useSetAtom(mergeChatsAtom)
  const [method, setMethod] = useState<Method>(earlier === null ? 'website' : 'telegram')
  const [step, setStep] = useState(earlier === null ? 0 : COMMAND_STEP)
  const [telegram, setTelegram] = useState<FeaturesWire['telegram'] | null>(null)
  const [form, setForm] = useState({ name: '', description: '' })
  const [code, setCode] = useState('')
  const [made, setMade] = useState<BotWire | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(earlier)
  const [refusedName, setRefused] = useState<string | undefined>()

  useEffect(() => {
    botsApi(api)
      .features()
      .then(
        (features) => setTelegram(features.telegram),
        // The website can always be chosen.
        () => setTelegram(null),
      )
  }, [api])

  const isLast = step === LAST_STEP[method]
  const isReady = method === 'website' ? form.name.trim() !== '' : code.length === CODE_LENGTH

  async function create(): Promise<void> {
    setBusy(true)
    setProblem(null)
    setRefused(undefined)
    try {
      const bot =
        method === 'website'
          ? await botsApi(api).create(form.name.trim(), form.description.trim())
          : await botsApi(api).verify(code)
      if (!bot._id) throw new Error(bots.creationFailed)
      add(bot)
      setMade(bot)
      chatsApi(api)
        .mine()
        .then(mergeChats, () => undefined)
    } catch (error) {
      const generic = method === 'website' ? bots.cannotCreate : bots.verificationFailed
      setProblem(failureText(error, generic))
      setRefused(error instanceof ApiError ? error.fields.botName : undefined)
    } finally {
      setBusy(false)
    }
  }

  function goTo(next: number): void {
    setProblem(null)
    setStep(next)
  }

  const labels = {
    website: [createBot.choose, createBot.details, createBot.done],
    telegram: [
      ...[createBot.choose, createBot.group, createBot.addBot],
      ...[createBot.command, createBot.code, createBot.done],
    ],
  }[method]
  const title = method === 'website' ? createBot.giveName : createBot.connectGroup
  const subtitle = made ? createBot.connected : step === 0 ? createBot.where : title
  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[560px]">
      <ModalHeader title={bots.create} subtitle={subtitle} onClose={onClose} />
      <Steps labels={labels} current={made ? labels.length - 1 : step} />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 sm:px-6">
        {made ? (
          <Ready chatName={made.chatName} />
        ) : step === 0 ? (
          <ChooseMethod method={method} telegram={telegram} onChange={setMethod} />
        ) : method === 'website' ? (
          <BotDetails form={form} problem={refusedName} onChange={setForm} onSubmit={create} />
        ) : step === 1 ? (
          <CreateGroup />
        ) : step === 2 ? (
          <AddBot botName={telegram?.botName ?? null} />
        ) : step === COMMAND_STEP ? (
          <SendCommand />
        ) : (
          <EnterCode
            code={code}
            onChange={setCode}
            onSubmit={create}
            onAgain={() => goTo(COMMAND_STEP)}
          />
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
              onClick={() => (step === 0 ? onClose() : goTo(step - 1))}
            >
              {step === 0 ? common.cancel : common.back}
            </Action>
            <Action
              className="btn btn-primary min-w-28"
              isBusy={isBusy}
              isOff={isLast && !isReady}
              onClick={() => (isLast ? void create() : goTo(step + 1))}
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
