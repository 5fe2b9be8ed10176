import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { useAtomValue, useSetAtom } from 'jotai'
import { useHydrateAtoms } from 'jotai/utils'
import { useEffect, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import type { LoaderInput } from '../lib/context.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useLoaded } from '../lib/route-data.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { botsApi } from './api.ts'
import { botsAtom } from './atoms.ts'
import { BotCard } from './bot-card.tsx'
import { BotDialogs, type OpenDialog } from './bot-dialogs.tsx'
import { NoBots } from './no-bots.tsx'
import { useConnectionCode } from './use-connection-code.ts'

export async function loadBots({ context }: LoaderInput) {
  const bots = await botsApi(context.api).mine()
  // A server-rendered page is sent without the ids: they only tell whether an event of the socket is counted already.
  return typeof document === 'undefined' ? bots.map(withoutPosts) : bots
}

const withoutPosts = (bot: BotWire): BotWire => ({ ...bot, seenPosts: [] })

export function BotsPage() {
  const loaded = useLoaded<typeof loadBots>()
  useHydrateAtoms([[botsAtom, loaded]])
  const setBots = useSetAtom(botsAtom)
  useEffect(() => setBots(loaded), [loaded, setBots])
  const known = useAtomValue(botsAtom)
  // Hydration has to render what the server rendered, whatever has arrived since.
  const isHydrated = useIsHydrated()
  const bots = isHydrated ? known : loaded
  const text = useText(botsText)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useConnectionCode((problem) => setDialog({ kind: 'create', problem }))
  return (
    <Page heading={text.bots.heading} subtitle={text.bots.subtitle}>
      {bots.length === 0 ? (
        <NoBots />
      ) : (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:gap-4 lg:gap-5">
          {bots.map((bot) => (
            <BotCard
              key={bot._id}
              bot={bot}
              onEdit={() => setDialog({ kind: 'settings', botId: bot._id })}
              onDelete={() => setDialog({ kind: 'delete', botId: bot._id })}
            />
          ))}
        </div>
      )}
      <button
        type="button"
        className="fab"
        aria-label={text.bots.create}
        title={text.bots.create}
        onClick={() => setDialog({ kind: 'create' })}
      >
        <PlusIcon className="size-7" weight="bold" aria-hidden="true" />
      </button>
      {dialog && <BotDialogs dialog={dialog} onOpen={setDialog} />}
    </Page>
  )
}
