import type { Bot } from '../bots/domain/bot.ts'
import { botById } from '../bots/store/bots.ts'
import type { AnswerSaid, Chat } from '../chats/domain.ts'
import type { React } from '../chats/service.ts'
import { insertMessage } from '../chats/store/messages.ts'
import { fullName } from '../users/domain.ts'
import { answer, type Handling } from './answers.ts'
import { lastOf, statusOf, switchBot } from './commands.ts'
import { isWord, readWord, type WordName } from './domain.ts'
import { textsIn } from './texts.ts'

/** The language of a chat of the website is that of its reader. */
type Answered = Exclude<WordName, 'language'>

const SAY: Record<Answered, (handling: Handling, bot: Bot) => AnswerSaid> = {
  help: ({ config }) => ({ code: 'help', url: config.publicUrl }),
  status: (handling, bot) => statusOf(handling, [bot]),
  pause: (handling, bot) => switchBot(handling, bot, { isActive: false }),
  resume: (handling, bot) => switchBot(handling, bot, { isActive: true }),
  last: lastOf,
}

/**
 * A message in a chat of the website. A message that is only one word is answered there: one of the command
 * words by what it asks for, any other by how to learn them. Other words of an administrator in the
 * chat of another user are for that user, and are sent to the Telegram group of the bot.
 */
export const reactInChat = (
  handling: Handling,
  user: Parameters<React>[1],
  chat: Parameters<React>[2],
  { id, text }: Parameters<React>[3],
): void => {
  const bot = botById(handling.db, chat.botId)
  if (!bot) return
  // What one with whom the bot is shared asks for is for its owner to read.
  if (chat.sharedBy !== null) return
  const isOwn = user.rid === chat.ownerRid
  const said = answerTo(handling, bot, text, isOwn)
  if (said !== undefined) return writeAnswer(handling, chat, id, said)
  if (bot.group && !isOwn)
    answer(handling, bot.group.id, textsIn(bot.postLanguage).fromAdmin(fullName(user), text))
}

function answerTo(
  handling: Handling,
  bot: Bot,
  text: string,
  isOwn: boolean,
): AnswerSaid | undefined {
  const name = readWord(text)
  if (name && name !== 'language') return SAY[name](handling, bot)
  // Two who share a bot say single words to each other.
  return isOwn && bot.shortlistId === null && isWord(text) ? { code: 'wordUnknown' } : undefined
}

function writeAnswer(
  { db, random, clock }: Handling,
  chat: Chat,
  id: string,
  said: AnswerSaid,
): void {
  insertMessage(
    db,
    {
      id: random.id(),
      chatRid: chat.rid,
      senderRid: null,
      type: 'text',
      kind: 'text',
      said,
      deliveryKey: `answer:${id}`,
    },
    clock.now(),
  )
}
