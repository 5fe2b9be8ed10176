import { useAtomValue, useSetAtom } from 'jotai'
import { useHydrateAtoms } from 'jotai/utils'
import { useEffect, useMemo, useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import type { LoaderInput } from '../lib/context.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useLoaded } from '../lib/route-data.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { InstallHint } from '../shell/install-hint.tsx'
import { Page } from '../shell/page.tsx'
import { SourceLine } from '../sources/source-line.tsx'
import { canArrive } from '../sources/standing.ts'
import { loadSources, type Sources, useSources } from '../sources/use-sources.ts'
import { Alert } from '../ui/alert.tsx'
import { botsApi } from './api.ts'
import { botsAtom, replaceBotsAtom } from './atoms.ts'
import { BotCard } from './bot-card.tsx'
import { BotDialogs, type OpenDialog } from './bot-dialogs.tsx'
import { brief, unabridged } from './brief.ts'
import { CreateButton } from './create-button.tsx'
import { FirstRun, isFirstRun } from './first-run.tsx'
import { NoBots } from './no-bots.tsx'
import { SharedBots } from './shared-bots.tsx'
import { unsentOf } from './unsent-part.tsx'
import { useConnectionCode } from './use-connection-code.ts'
import { useOpenChat } from './use-open-chat.ts'
import { useOpenedDialog } from './use-opened-dialog.ts'

export async function loadBots({ context }: LoaderInput) {
  const isServer = typeof document === 'undefined'
  const asked = isServer ? 0 : performance.now()
  const calls = botsApi(context.api)
  const [bots, shared] = await Promise.all([
    isServer ? calls.brief() : calls.mine(),
    calls.shared(),
  ])
  const reader = context.user?.fullname ?? ''
  const [sources, unsent] =
    bots.length > 0 ? await Promise.all([loadSources(context), unsentOf(context)]) : [[], []]
  return {
    reader,
    asked,
    bots: isServer ? bots.map((bot) => brief(bot, reader)) : bots,
    shared,
    sources,
    unsent,
    now: new Date().toISOString(),
  }
}

export function BotsPage() {
  const loaded = useLoaded<typeof loadBots>()
  const bots = useBots(loaded)
  const text = useText(botsText)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useOpenedDialog(setDialog)
  useConnectionCode((problem) => setDialog({ kind: 'create', problem }))
  const known = useSources(loaded)
  const { problem, openChat } = useOpenChat()
  return (
    <Page heading={text.bots.heading} subtitle={text.bots.subtitle}>
      {problem !== null && <Alert className="mb-4">{problem}</Alert>}
      <Arriving bots={bots} known={known} />
      {bots.length === 0 && loaded.shared.length === 0 && <NoBots />}
      <div
        // The last card can be scrolled out from under the add button.
        className="grid grid-cols-2 gap-3 pb-20 sm:grid-cols-4 md:gap-4 lg:gap-5"
      >
        {bots.map((bot) => (
          <BotCard
            key={bot._id}
            bot={bot}
            isFed={canArrive(known.sources)}
            unsent={loaded.unsent.filter(({ botId }) => botId === bot._id)}
            onEdit={() => setDialog({ kind: 'settings', botId: bot._id })}
            onDelete={() => setDialog({ kind: 'delete', botId: bot._id })}
            onChat={() => void openChat(bot._id)}
          />
        ))}
      </div>
      <SharedBots loaded={loaded.shared} />
      <InstallHint />
      <CreateButton onClick={() => setDialog({ kind: 'create' })} />
      {dialog && <BotDialogs dialog={dialog} onOpen={setDialog} />}
    </Page>
  )
}

/** Where homes come from; until the first one, what happens before it. */
function Arriving({ bots, known }: { bots: readonly BotWire[]; known: Sources }) {
  return (
    <div className="mb-4">
      {isFirstBot(bots) && isFirstRun(known.sources) ? (
        <FirstRun bots={bots} known={known} />
      ) : (
        <SourceLine {...known} />
      )}
    </div>
  )
}

/** Only a bot that has found nothing yet may be the first one of an installation. */
const isFirstBot = (bots: readonly BotWire[]) =>
  bots.length > 0 && bots.every(({ seenPostsCount }) => seenPostsCount === 0)

/** The bots of this user: the loaded ones, and what has changed since. */
function useBots(loaded: Awaited<ReturnType<typeof loadBots>>): readonly BotWire[] {
  const loadedBots = useMemo(
    () => loaded.bots.map((bot) => unabridged(bot, loaded.reader)),
    [loaded],
  )
  useHydrateAtoms([[botsAtom, loadedBots]])
  const replaceBots = useSetAtom(replaceBotsAtom)
  useEffect(() => replaceBots(loadedBots, loaded.asked), [loadedBots, loaded, replaceBots])
  const known = useAtomValue(botsAtom)
  // Hydration has to render what the server rendered, whatever has arrived since.
  const isHydrated = useIsHydrated()
  return isHydrated ? known : loadedBots
}
