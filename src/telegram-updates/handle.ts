import { type Tx, writeWhenFree } from '../database/database.ts'
import { noteReceived } from '../delivery/replies.ts'
import type { TelegramClient } from '../telegram/client.ts'
import { cut, readUpdate, TEXT_MAX, type Update } from '../telegram/domain/updates.ts'
import { finishUpdate, type StoredUpdate } from '../telegram/store/updates.ts'
import type { Context } from '../world/context.ts'
import { accountOf } from './accounts.ts'
import { joined } from './albums.ts'
import { answer, type Handling, type SourcesPort } from './answers.ts'
import { press } from './buttons.ts'
import { botsOfChat, needsAdmin, RUN } from './commands.ts'
import { type Me, readCommand } from './domain.ts'
import { takeForward, takePost } from './forwards.ts'
import { memberChanged, moveGroup, renameGroup } from './groups.ts'
import { mirrorInChats } from './mirror.ts'
import type { Said } from './texts/shared.ts'
import { textsIn } from './texts.ts'

type Message = Extract<Update, { kind: 'message' }>

/**
 * Handles a stored update: its effect, its answers and its end are one transaction.
 * @param parts all updates of an album, of which `stored` is the first.
 */
export async function handleUpdate(
  context: Context & SourcesPort,
  client: TelegramClient,
  { me, stored, parts = [stored] }: { me: Me; stored: StoredUpdate; parts?: StoredUpdate[] },
): Promise<void> {
  const update = joined(parts.map(({ payload }) => readUpdate(payload, me.id)))
  const isGroupAdmin = await adminOf(update, me, client)
  await writeWhenFree(context.db, context.clock, (tx) => {
    take({ ...context, db: tx }, update, { me, isGroupAdmin })
    for (const { id } of parts) finishUpdate(tx, id, 'done')
  })
}

/** Ends an update whose handling failed, so that later ones of its chat are handled. */
export function giveUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  updates: readonly StoredUpdate[],
): Promise<void> {
  return writeWhenFree(db, clock, (tx: Tx) => {
    for (const { id } of updates) finishUpdate(tx, id, 'failed')
  })
}

type Known = { me: Me; isGroupAdmin: boolean | undefined }

function take(handling: Handling, update: Update, known: Known): void {
  switch (update.kind) {
    case 'message':
      return takeMessage(handling, update, known)
    case 'button':
      return press(handling, update)
    case 'member':
      return memberChanged(handling, update)
    case 'moved':
      return moveGroup(handling, update.fromId, update.toId)
    case 'titled':
      return renameGroup(handling, update.chat)
    case 'post':
      return takePost(handling, update)
    case 'unknown':
      return
  }
}

function commandOf({ text, chat, repliesToBot }: Message, me: Me) {
  return readCommand(text, { me, isPrivate: chat.isPrivate, repliesToBot })
}

/** The secret of a link must not be readable in the message history. */
const SECRET = /^(\/start\S*\s+)\S.*$/s

function takeMessage(handling: Handling, message: Message, { me, isGroupAdmin }: Known): void {
  const { chat, from, text, messageId } = message
  const { db, random, clock } = handling
  if (message.origin && chat.isPrivate) return takeForward(handling, message, message.origin)
  if (text === '') return
  const content = cut(text.replace(SECRET, '$1…'), TEXT_MAX)
  noteReceived(
    db,
    {
      target: chat.id,
      messageId,
      from: from?.name ?? '',
      content,
      chatName: chat.title || (from?.name ?? ''),
    },
    { random, now: clock.now() },
  )
  const asked = commandOf(message, me)
  const user = accountOf(db, from)
  const language = user?.language ?? from?.language ?? 'en'
  const bots = botsOfChat(handling, chat, user)
  const mirror = (said?: Said) => {
    if (!chat.isPrivate && user)
      mirrorInChats(handling, bots, { groupId: chat.id, messageId, user, text: content, said })
  }
  if (!asked) {
    if (chat.isPrivate) answer(handling, chat.id, textsIn(language).notUnderstood)
    return mirror()
  }
  const spoken = chat.isPrivate ? language : (bots[0]?.postLanguage ?? language)
  const command = { chat, from, user, bots, isGroupAdmin, language: spoken }
  const { said, isCode } = RUN[asked.name](handling, { ...command, argument: asked.argument })
  answer(handling, chat.id, said, chat.isPrivate ? { isCode } : { isCode, replyTo: messageId })
  mirror(isCode ? undefined : said)
}

/** Whether the sender of a command that needs it administers the group; undefined when Telegram does not say. */
async function adminOf(
  update: Update,
  me: Me,
  client: TelegramClient,
): Promise<boolean | undefined> {
  if (update.kind !== 'message' || update.chat.isPrivate) return false
  const asked = commandOf(update, me)
  if (!asked || !needsAdmin(asked.name, asked.argument)) return false
  if (update.isAnonymousAdmin) return true
  const { from, chat } = update
  if (!from) return false
  const called = await client.call('getChatAdministrators', { chat_id: chat.id })
  if (!called.ok || !Array.isArray(called.result)) return undefined
  // A group whose owner has deleted the account may have no administrator: every member may connect it.
  return called.result.length === 0 || called.result.some((one) => userIdOf(one) === from.id)
}

function userIdOf(member: unknown): string | undefined {
  const { user } = (member ?? {}) as { user?: { id?: unknown } }
  return user?.id === undefined ? undefined : String(user.id)
}
