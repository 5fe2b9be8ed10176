import { BinocularsIcon } from '@phosphor-icons/react/dist/ssr/Binoculars'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatsCircle'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { hasArea } from '../../src/assets/domain/has-area.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import type { SourceWire } from '../../src/sources/wire.ts'
import { assetsApi } from '../assets/api.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Step } from '../ui/step.tsx'

/** How often the progress is read while it is shown, in milliseconds. */
const EVERY_MS = 10_000
const MINUTE_MS = 60_000

type Sources = { sources: readonly SourceWire[]; now: string }

/** Whether no source that is on has brought data yet. */
export function isFirstRun(sources: readonly SourceWire[]): boolean {
  const on = sources.filter(({ status }) => status !== 'off')
  return on.length > 0 && on.every(({ lastDataAt }) => lastDataAt === null)
}

/** What happens between the first bot and the first home. It disappears when a source has brought data. */
export function FirstRun({ bots, loaded }: { bots: readonly BotWire[]; loaded: Sources }) {
  const { firstRun: text } = useText(botsText)
  const id = useId()
  const { sources, now } = useProgress(loaded)
  const [bot] = bots
  if (!bot || !isFirstRun(sources)) return null
  return (
    <section className="card p-5 md:p-6" aria-labelledby={id}>
      <h2 className="text-lg font-semibold" id={id}>
        {text.title}
      </h2>
      <p className="mb-5 text-base text-ink-3">{text.hint}</p>
      <ol>
        <Created bot={bot} />
        {sources
          .filter(({ status }) => status !== 'off')
          .map((source) => (
            <Step
              key={source.source}
              icon={<BinocularsIcon weight="fill" />}
              state="current"
              title={text.reading(source.label)}
            >
              <span className="block tabular-nums" role="status">
                {progressWords(source, now, text)}
              </span>
              {text.slowly}
            </Step>
          ))}
        <Step icon={<ChatsCircleIcon />} state="later" title={text.posted}>
          {text.after}
        </Step>
      </ol>
      <p className="mt-6 border-t border-line pt-4 text-sm text-ink-3">{text.close}</p>
    </section>
  )
}

/** The sources, which are read again and again. */
function useProgress(loaded: Sources): Sources {
  const { api } = useRouteContext({ from: '__root__' })
  const [progress, setProgress] = useState(loaded)
  useEffect(() => {
    const timer = setInterval(() => {
      assetsApi(api)
        .sources()
        .then(
          (fresh) => setProgress({ sources: fresh, now: new Date().toISOString() }),
          () => {},
        )
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [api])
  return progress
}

function Created({ bot }: { bot: BotWire }) {
  const { firstRun: text } = useText(botsText)
  const areas = bot.neighborhoodCodes.length + bot.polygons.length
  return (
    <Step icon={<CheckIcon weight="bold" />} state="done" title={text.created}>
      <bdi>{bot.botName}</bdi>, {text.areas(areas)}
      {!(bot.isActive && hasArea(bot)) && (
        <span className="block">{areas === 0 ? text.noAreas : text.stopped}</span>
      )}
    </Step>
  )
}

function progressWords(
  { progress, nextRunAt }: SourceWire,
  now: string,
  text: (typeof botsText)['firstRun'],
): string {
  if (progress) return text.progress(progress.pages, progress.seen)
  if (nextRunAt === null) return text.waiting
  const minutes = Math.ceil((Date.parse(nextRunAt) - Date.parse(now)) / MINUTE_MS)
  return text.soon(Math.max(0, minutes))
}
