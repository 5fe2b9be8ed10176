import { BinocularsIcon } from '@phosphor-icons/react/dist/ssr/Binoculars'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatsCircle'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { useId } from 'react'
import { hasArea } from '../../src/assets/domain/has-area.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import { sourcesText } from '../locales/en/sources.ts'
import { useText } from '../locales/text.ts'
import type { Sources } from '../sources/use-sources.ts'
import { nameOf } from '../sources/words.ts'
import { Step } from '../ui/step.tsx'

const MINUTE_MS = 60_000

/** Whether no source that is on has brought data yet. */
export function isFirstRun(sources: readonly SourceLineWire[]): boolean {
  const isNew = ({ status, lastReadAt }: SourceLineWire) => status !== 'off' && lastReadAt === null
  return sources.length > 0 && sources.every(isNew)
}

/** What happens between the first bot and the first home. It disappears when a source has brought data. */
export function FirstRun({ bots, known }: { bots: readonly BotWire[]; known: Sources }) {
  const { firstRun: text, sources: words } = useText({ ...botsText, ...sourcesText })
  const id = useId()
  const { sources, now } = known
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
        {sources.map((source) => (
          <Step
            key={source.source}
            icon={<BinocularsIcon weight="fill" />}
            state="current"
            title={text.reading(nameOf(source, words))}
          >
            <span className="block tabular" role="status">
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

function Created({ bot }: { bot: BotWire }) {
  const { firstRun: text, common } = useText(botsText)
  const areas = bot.neighborhoodCodes.length + bot.polygons.length
  return (
    <Step icon={<CheckIcon weight="bold" />} state="done" title={text.created}>
      <bdi>{bot.botName}</bdi>
      {common.comma}
      {text.areas(areas)}
      {!(bot.isActive && hasArea(bot)) && (
        <span className="block">{areas === 0 ? text.noAreas : text.stopped}</span>
      )}
    </Step>
  )
}

function progressWords(
  { progress, nextAt }: SourceLineWire,
  now: string,
  text: (typeof botsText)['firstRun'],
): string {
  if (progress) return text.progress(progress.pages, progress.seen)
  if (nextAt === null) return text.waiting
  const minutes = Math.ceil((Date.parse(nextAt) - Date.parse(now)) / MINUTE_MS)
  return text.soon(Math.max(0, minutes))
}
