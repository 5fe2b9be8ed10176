import type { Bot } from '../bots/domain/bot.ts'
import { botById } from '../bots/store/bots.ts'
import type { Chat } from '../chats/domain.ts'
import type { React } from '../chats/service.ts'
import { insertMessage } from '../chats/store/messages.ts'
import type { Language } from '../telegram/domain/updates.ts'
import { fullName } from '../users/domain.ts'
import { answer, type Handling, textOf } from './answers.ts'
import { lastOf, statusOf, switchBot } from './commands.ts'
import { languageOfWord, readWord } from './domain.ts'
import type { Said } from './texts/shared.ts'
import { textsIn } from './texts.ts'

type Name = NonNullable<ReturnType<typeof readWord>>['name']

const SAY: Record<Name, (handling: Handling, bot: Bot, language: Language) => Said> = {
  help: ({ config }, _bot, language) => textsIn(language).helpInChat(config.publicUrl),
  status: (handling, bot, language) => statusOf(handling, [bot], language),
  pause: (handling, bot, language) => switchBot(handling, bot, { isActive: false }, language),
  resume: (handling, bot, language) => switchBot(handling, bot, { isActive: true }, language),
  last: lastOf,
}

/**
 * A message in a chat of the website. A message that is only one word is answered there, in the language of the word:
 * one of the command words by what it asks for, any other by how to learn them. Other words of an administrator in the
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
  const isOwn = user.rid === chat.ownerRid
  const said = answerTo(handling, bot, text, isOwn)
  if (said !== undefined) return writeAnswer(handling, chat, id, textOf(said))
  if (bot.group && !isOwn)
    answer(handling, bot.group.id, textsIn(bot.postLanguage).fromAdmin(fullName(user), text))
}

function answerTo(handling: Handling, bot: Bot, text: string, isOwn: boolean): Said | undefined {
  const asked = readWord(text)
  if (asked) return SAY[asked.name](handling, bot, asked.language)
  const language = isOwn ? languageOfWord(text) : undefined
  return language && textsIn(language).wordNotUnderstood
}

function writeAnswer(
  { db, random, clock }: Handling,
  chat: Chat,
  id: string,
  content: string,
): void {
  insertMessage(
    db,
    {
      id: random.id(),
      chatRid: chat.rid,
      senderRid: null,
      type: 'text',
      kind: 'text',
      content,
      deliveryKey: `answer:${id}`,
    },
    clock.now(),
  )
}
