import { BinocularsIcon } from '@phosphor-icons/react/dist/ssr/Binoculars'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/ssr/SlidersHorizontal'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import type { AreaOption } from '../bots/api.ts'
import { sceneOf } from '../bots/bot-scene.tsx'
import { usePrefix } from '../lib/route-data.ts'
import { watchingText } from '../locales/en/watching.ts'
import { useText } from '../locales/text.ts'
import { SourceLine } from '../sources/source-line.tsx'
import { canArrive } from '../sources/standing.ts'
import type { Sources } from '../sources/use-sources.ts'
import { Robot } from '../ui/robot.tsx'
import { WatchedWords } from './watched-words.tsx'

/** What the thread of a bot without messages shows. */
export type Watched = {
  bot: BotWire
  areas: readonly AreaOption[]
}

type Props = { watched: Watched; known: Sources }

/** What the bot watches, and when its sources were read. It disappears with the first message. */
export function EmptyThread({ watched, known }: Props) {
  const { watching: text } = useText(watchingText)
  const prefix = usePrefix()
  const id = useId()
  return (
    <div className="my-auto py-5">
      <section
        className="mx-auto w-full max-w-[460px] overflow-hidden rounded-[18px] rounded-es-xs bg-chat-other shadow-1"
        aria-labelledby={id}
      >
        <Looks watched={watched} isFed={canArrive(known.sources)} titleId={id} />
        <Facts watched={watched} />
        <SourceLine {...known} className="border-t border-line px-5 py-2" />
        <div className="border-t border-line p-4">
          <Link
            to={`${prefix}/bots`}
            search={{ open: watched.bot._id }}
            className="btn btn-soft btn-sm"
          >
            <SlidersHorizontalIcon className="size-4.5" aria-hidden="true" />
            {text.settings}
          </Link>
        </div>
      </section>
      <p className="mx-auto mt-4 max-w-[460px] text-center text-sm text-ink-2">{text.hint}</p>
    </div>
  )
}

type LooksProps = { watched: Watched; isFed: boolean; titleId: string }

/** Whether the bot looks for homes now. */
function Looks({ watched: { bot, areas }, isFed, titleId }: LooksProps) {
  const { watching: text } = useText(watchingText)
  const { isActive } = bot
  const title =
    areas.length === 0
      ? text.aimless
      : isActive
        ? isFed
          ? text.looking
          : text.waiting
        : text.stopped
  return (
    <div className={`scene-words ${sceneOf(bot._id)} flex items-end gap-4 px-5 pt-4`}>
      <div className="w-24 shrink-0">
        <Robot isOn={isActive} />
      </div>
      <div className="min-w-0 pb-4">
        <p className="flex items-center gap-1.5 text-sm font-medium text-ink">
          <span className={`dot ${isActive && isFed ? 'bg-dot-on' : 'bg-line-control'}`} />
          {isActive ? text.running : text.notRunning}
        </p>
        <h3 className="mt-0.5 text-lg font-semibold" id={titleId}>
          {title}
        </h3>
      </div>
    </div>
  )
}

function Facts({ watched: { bot, areas } }: { watched: Watched }) {
  const { watching: text } = useText(watchingText)
  return (
    <dl className="divide-y divide-line px-5">
      <Fact icon={<BinocularsIcon />} name={text.watches}>
        <WatchedWords bot={bot} areas={areas} />
      </Fact>
    </dl>
  )
}

type FactProps = { icon: ReactNode; name: string; children: ReactNode }

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className="py-3">
      <dt className="flex items-center gap-3 text-sm text-ink-3">
        <span className="*:size-5" aria-hidden="true">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="ms-8 mt-0.5 text-base">{children}</dd>
    </div>
  )
}
