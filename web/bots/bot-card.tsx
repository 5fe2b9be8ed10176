import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { hasArea } from '../../src/assets/domain/has-area.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import type { UnsentWire } from '../../src/delivery/unsent/wire.ts'
import { dateText, hourText } from '../lib/format.ts'
import { usePrefix } from '../lib/route-data.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { BotScene } from './bot-scene.tsx'
import { UnsentParts } from './unsent-part.tsx'

type Props = {
  bot: BotWire
  /** Whether homes can come from its sources now. */
  isFed: boolean
  /** What could not be sent of it, by channel. */
  unsent: readonly UnsentWire[]
  onEdit(): void
  onDelete(): void
  /** Opens its chat, which is made if it has none. */
  onChat(): void
}

/**
 * The card of a bot. The whole card opens its settings. Its styles are in `styles/bots.css`: a page may hold many cards.
 */
export function BotCard({ bot, isFed, unsent, onEdit, onDelete, onChat }: Props) {
  const { bots } = useText(botsText)
  const isWatching = bot.isActive && hasArea(bot)
  const { isActive, botName, chatName, createdBy } = bot
  return (
    <article className="card card-lift bot">
      <button
        type="button"
        aria-label={bots.open(botName)}
        title={bot.description || undefined}
        onClick={onEdit}
      />
      <BotScene botId={bot._id} isOn={isActive}>
        <span className={isActive && isFed ? 'chip on' : 'chip'}>
          {isActive ? bots.active : bots.inactive}
        </span>
      </BotScene>
      <h2 className="cut">
        <bdi>{chatName || bots.unknownChat}</bdi>
      </h2>
      <p>{bots.user(createdBy || bots.unknownUser)}</p>
      {isWatching && <p>{bots.postCount(bot.weekPostsCount)}</p>}
      <dl>
        <Figure name={bots.seenPosts} value={bot.seenPostsCount} />
        <Figure name={bots.areas} value={bot.neighborhoodCodes.length + bot.polygons.length} />
      </dl>
      <UnsentParts unsent={unsent} className="relative z-2 mx-3 mt-3 @min-[210px]:mx-4" />
      <Footer bot={bot} onEdit={onEdit} onDelete={onDelete} onChat={onChat} />
    </article>
  )
}

function Footer({ bot, onEdit, onDelete, onChat }: Omit<Props, 'isFed' | 'unsent'>) {
  const { bots } = useText(botsText)
  const prefix = usePrefix()
  const { botName, createdAt } = bot
  return (
    <footer>
      <time dateTime={`${createdAt.slice(0, 16)}Z`}>
        <span>{`${dateText(createdAt)},`}</span> <span>{hourText(createdAt)}</span>
      </time>
      <Link
        to={`${prefix}/chats/$chatId`}
        params={{ chatId: bot.websiteChatId }}
        aria-label={bots.chat(botName)}
        onClick={(event) => {
          if (isForNewTab(event)) return
          event.preventDefault()
          onChat()
        }}
      />
      <button type="button" aria-label={bots.edit(botName)} onClick={onEdit} />
      <button type="button" aria-label={bots.remove(botName)} onClick={onDelete} />
    </footer>
  )
}

/** A click that opens a link elsewhere than in this tab. */
const isForNewTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
