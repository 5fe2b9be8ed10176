import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import type { BotWire } from '../../src/bots/wire.ts'
import { dateText, hourText } from '../lib/format.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { BotScene } from './bot-scene.tsx'

type Props = { bot: BotWire; onEdit(): void; onDelete(): void }

/** A bot at a glance. The whole card opens its settings. */
export function BotCard({ bot, onEdit, onDelete }: Props) {
  const { bots } = useText(botsText)
  const { isActive, botName, chatName, createdBy, createdAt } = bot
  return (
    <article className="card card-lift group @container relative flex flex-col overflow-hidden">
      <button
        type="button"
        className="absolute inset-0 z-1 rounded-xl"
        aria-label={bots.open(botName)}
        onClick={onEdit}
      />
      <div className="relative overflow-hidden">
        <BotScene botId={bot._id} isOn={isActive} />
        <span
          className={`chip absolute start-2.5 top-2.5 bg-surface @min-[210px]:start-3 @min-[210px]:top-3 ${isActive ? 'text-positive' : 'text-ink-3'}`}
        >
          <span className={`dot ${isActive ? 'bg-dot-on' : 'bg-line-control'}`} />
          {isActive ? bots.active : bots.inactive}
        </span>
      </div>
      <div className="flex flex-1 flex-col p-3 @min-[210px]:p-4">
        <h2 className="truncate text-md font-semibold @min-[210px]:text-lg">
          <bdi>{chatName || bots.unknownChat}</bdi>
        </h2>
        <p className="truncate text-sm text-ink-3">{bots.user(createdBy || bots.unknownUser)}</p>
        <dl className="mt-3 grid grid-cols-2">
          <Figure name={bots.seenPosts} value={bot.seenPostsCount} className="pe-2" />
          <Figure
            name={bots.areas}
            value={bot.neighborhoodCodes.length}
            className="border-s border-line ps-3"
          />
        </dl>
        <div className="mt-3 flex items-end justify-between gap-1 @min-[210px]:items-center">
          <p className="min-w-0 text-xs leading-4 text-ink-3 tabular-nums">
            <time dateTime={createdAt}>
              <span className="inline-block">{dateText(createdAt)},</span>{' '}
              <span className="inline-block">{hourText(createdAt)}</span>
            </time>
          </p>
          <span className="relative z-2 -me-1.5 -mb-1.5 flex gap-1 @min-[210px]:gap-2">
            <button
              type="button"
              className="icon-btn icon-36"
              aria-label={bots.edit(botName)}
              onClick={onEdit}
            >
              <PencilSimpleIcon className="size-4.5" aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-btn icon-36 hover:bg-danger-soft! hover:text-danger!"
              aria-label={bots.remove(botName)}
              onClick={onDelete}
            >
              <TrashIcon className="size-4.5" aria-hidden="true" />
            </button>
          </span>
        </div>
      </div>
    </article>
  )
}

function Figure({ name, value, className }: { name: string; value: number; className: string }) {
  return (
    <div className={`flex flex-col-reverse ${className}`}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
