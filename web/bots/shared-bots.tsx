import { Link, useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { SharedBotWire } from '../../src/bots/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { Island, part } from '../lib/island.tsx'
import { usePrefix } from '../lib/route-data.ts'
import { socketAtom } from '../lib/socket.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { botsApi } from './api.ts'
import { BotScene } from './bot-scene.tsx'

const SWITCH = part(async () => (await import('../ui/toggle.tsx')).Toggle)

/** The bots that others share with the user: their chats, and whether they push. */
export function SharedBots({ loaded }: { loaded: readonly SharedBotWire[] }) {
  const { bots: text } = useText(botsText)
  const { shared, problem, switchPush } = useShared(loaded)
  if (shared.length === 0) return null
  return (
    <section aria-labelledby="shared-bots" className="pb-20">
      <h2 id="shared-bots" className="pb-3 text-xl font-semibold">
        {text.shared.heading}
      </h2>
      {problem !== null && <Alert className="mb-4">{problem}</Alert>}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shared.map((bot) => (
          <li key={bot._id}>
            <SharedBot bot={bot} onPush={(isOn) => switchPush(bot._id, isOn)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SharedBot({ bot, onPush }: { bot: SharedBotWire; onPush(isOn: boolean): void }) {
  const { bots: text } = useText(botsText)
  const prefix = usePrefix()
  const { _id, botName, isActive, sharedBy, push } = bot
  return (
    <article className="card overflow-hidden">
      <BotScene botId={_id} isOn={isActive}>
        <span className={isActive ? 'chip on' : 'chip'}>
          {isActive ? text.active : text.inactive}
        </span>
      </BotScene>
      <div className="p-4">
        <h3 className="truncate text-lg font-semibold">
          <Link
            to={`${prefix}/chats/$chatId`}
            params={{ chatId: bot.websiteChatId }}
            className="hover:underline"
          >
            <bdi>{botName}</bdi>
          </Link>
        </h3>
        <p className="truncate text-sm text-ink-2">{text.shared.by(sharedBy)}</p>
        <p className="text-sm text-ink-3">{text.postCount(bot.weekPostsCount)}</p>
        <div className="mt-2 flex min-h-11 items-center justify-between gap-3 text-base">
          <p>{text.shared.pushName}</p>
          <Island
            part={SWITCH}
            of={{ isOn: push, onChange: onPush, label: text.shared.push(botName) }}
            loading={<span className={push ? 'switch on' : 'switch'} />}
          />
        </div>
      </div>
    </article>
  )
}

function useShared(loaded: readonly SharedBotWire[]) {
  const { api } = useRouteContext({ from: '__root__' })
  const { settings } = useText(botsText)
  const failed = settings.saveFailed
  const socket = useAtomValue(socketAtom)
  const [shared, setShared] = useState(loaded)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setShared(loaded), [loaded])
  useEffect(
    () =>
      socket.listen(({ event }) => {
        if (event !== 'shortlists:updated' && event !== 'bot:updated') return
        botsApi(api)
          .shared()
          .then(setShared, (error: unknown) => setProblem(failureText(error, failed)))
      }),
    [api, socket, failed],
  )
  async function switchPush(botId: string, isOn: boolean): Promise<void> {
    setProblem(null)
    try {
      const switched = await botsApi(api).switchShared(botId, isOn)
      setShared((known) => known.map((one) => (one._id === botId ? switched : one)))
    } catch (error) {
      setProblem(failureText(error, failed))
    }
  }
  return { shared, problem, switchPush }
}
