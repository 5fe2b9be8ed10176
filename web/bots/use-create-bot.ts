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
import { botsApi } from './api.ts'
import { addBotAtom } from './atoms.ts'
import type { Details, Method } from './create-bot-steps.tsx'
import { CODE_LENGTH } from './telegram-steps.tsx'

/** The step of the Telegram path that shows the command. */
export const COMMAND_STEP = 3
/** The step of each method whose Next creates the bot. */
const LAST_STEP: Record<Method, number> = { website: 1, telegram: 4 }

export type CreateBotState = ReturnType<typeof useCreateBot>

/**
 * The steps of creating a bot, and what is entered in them.
 * @param earlier Why the connection code of the address was refused.
 */
export function useCreateBot(earlier: string | null) {
  const [method, setMethod] = useState<Method>(earlier === null ? 'website' : 'telegram')
  const [step, setStep] = useState(earlier === null ? 0 : COMMAND_STEP)
  const [form, setForm] = useState<Details>({ name: '', description: '' })
  const [code, setCode] = useState('')
  const telegram = useTelegram()
  const { create, clearProblem, ...creation } = useCreation(earlier)
  return {
    ...creation,
    method,
    setMethod,
    step,
    form,
    setForm,
    code,
    setCode,
    telegram,
    isLast: step === LAST_STEP[method],
    isReady: method === 'website' ? form.name.trim() !== '' : code.length === CODE_LENGTH,
    create: () => create({ method, form, code }),
    goTo(next: number): void {
      clearProblem()
      setStep(next)
    },
  }
}

/** Whether this server has Telegram; null until it is known. */
function useTelegram(): FeaturesWire['telegram'] | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [telegram, setTelegram] = useState<FeaturesWire['telegram'] | null>(null)
  useEffect(() => {
    botsApi(api)
      .features()
      .then(
        (features) => setTelegram(features.telegram),
        // The website can always be chosen.
        () => setTelegram(null),
      )
  }, [api])
  return telegram
}

type Entered = { method: Method; form: Details; code: string }

/** Creates the bot, and keeps what came of it. */
function useCreation(earlier: string | null) {
  const { bots } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const add = useSetAtom(addBotAtom)
  const mergeChats = useSetAtom(mergeChatsAtom)
  const [made, setMade] = useState<BotWire | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(earlier)
  const [refusedName, setRefused] = useState<string | undefined>()

  async function create({ method, form, code }: Entered): Promise<void> {
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
  return { made, isBusy, problem, refusedName, create, clearProblem: () => setProblem(null) }
}
