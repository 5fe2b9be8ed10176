import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import type { FeaturesWire } from '../../src/http/features.ts'
import { chatsApi } from '../chats/api.ts'
import { mergeChatsAtom } from '../chats/atoms.ts'
import type { Api } from '../lib/api.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { botsApi } from './api.ts'
import { addBotAtom } from './atoms.ts'
import { CODE_LENGTH } from './telegram-steps.tsx'
import { type NewBot, useNewBot } from './use-new-bot.ts'

export type Method = 'website' | 'telegram'

/** The step of the Telegram path that shows the command. */
export const COMMAND_STEP = 3
/** The step of each method that creates the bot. */
const LAST_STEP: Record<Method, number> = { website: 0, telegram: 4 }

export type CreateBotState = ReturnType<typeof useCreateBot>

/**
 * The steps of creating a bot, what it looks for first, and what is entered in them.
 * @param earlier Why the connection code of the address was refused.
 */
export function useCreateBot(earlier: string | null) {
  const [method, setMethod] = useState<Method>(earlier === null ? 'website' : 'telegram')
  const [step, setStep] = useState(earlier === null ? 0 : COMMAND_STEP)
  const [code, setCode] = useState('')
  const form = useNewBot()
  const telegram = useTelegram()
  const { create, clearProblem, ...creation } = useCreation(earlier, form)
  const isLast = step === LAST_STEP[method]
  const goTo = (next: number) => {
    clearProblem()
    setStep(next)
  }
  return {
    ...creation,
    method,
    setMethod,
    step,
    form,
    code,
    setCode,
    telegram,
    isLast,
    isReady: step !== LAST_STEP.telegram || code.length === CODE_LENGTH,
    goTo,
    next(): void {
      if (step === 0 && !form.isValid) form.showProblems()
      else if (isLast) void create(method, code)
      else goTo(step + 1)
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

/** Creates the bot, and keeps what came of it. */
function useCreation(earlier: string | null, form: NewBot) {
  const { bots } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const add = useSetAtom(addBotAtom)
  const mergeChats = useSetAtom(mergeChatsAtom)
  const [made, setMade] = useState<BotWire | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(earlier)

  async function create(method: Method, code: string): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const bot =
        method === 'website'
          ? await botsApi(api).create(form.name, '', form.criteria)
          : await connect(api, code, form)
      if (!bot._id) throw new Error(bots.creationFailed)
      add(bot)
      setMade(bot)
      chatsApi(api)
        .mine()
        .then(mergeChats, () => undefined)
    } catch (error) {
      const generic = method === 'website' ? bots.cannotCreate : bots.verificationFailed
      setProblem(failureText(error, generic))
      if (error instanceof ApiError) form.showProblems(error.fields)
    } finally {
      setBusy(false)
    }
  }
  return { made, isBusy, problem, create, clearProblem: () => setProblem(null) }
}

/** Connects the group of a code. Its bot gets what was entered before, if anything was. */
async function connect(api: Api, code: string, form: NewBot): Promise<BotWire> {
  const bot = await botsApi(api).verify(code)
  if (!form.isValid) return bot
  const named = form.isNamed ? { botName: form.name } : {}
  return botsApi(api)
    .change(bot._id, { ...form.criteria, ...named })
    .catch(() => bot) // The group is connected, and the last step leads to the settings.
}
