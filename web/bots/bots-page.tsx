import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { useAtomValue, useSetAtom } from 'jotai'
import { useHydrateAtoms } from 'jotai/utils'
import { useEffect, useState } from 'react'
import { useIsInBrowser } from '../lib/in-browser.ts'
import { useLoaded } from '../lib/place.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { botsAtom } from './atoms.ts'
import { BotCard } from './bot-card.tsx'
import { type Asked, BotDialogs } from './bot-dialogs.tsx'
import { NoBots } from './no-bots.tsx'
import type { botsRoute } from './route.ts'
import { useConnectionCode } from './use-connection-code.ts'

export function BotsPage() {
  const loaded = useLoaded<typeof botsRoute>()
  useHydrateAtoms([[botsAtom, loaded]])
  const setBots = useSetAtom(botsAtom)
  useEffect(() => setBots(loaded), [loaded, setBots])
  const known = useAtomValue(botsAtom)
  // Until this part is alive it has to say what the server said, whatever has arrived since.
  const isAlive = useIsInBrowser()
  const bots = isAlive ? known : loaded
  const text = useText(botsText)
  const [asked, setAsked] = useState<Asked | null>(null)
  useConnectionCode((problem) => setAsked({ kind: 'create', problem }))
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
              onEdit={() => setAsked({ kind: 'settings', botId: bot._id })}
              onDelete={() => setAsked({ kind: 'delete', botId: bot._id })}
            />
          ))}
        </div>
      )}
      <button
        type="button"
        className="fab"
        aria-label={text.bots.create}
        title={text.bots.create}
        onClick={() => setAsked({ kind: 'create' })}
      >
        <PlusIcon className="size-7" weight="bold" aria-hidden="true" />
      </button>
      {asked && <BotDialogs asked={asked} onAsk={setAsked} />}
    </Page>
  )
}
