import type { Bot } from '../bots/domain/bot.ts'
import type { User } from '../users/domain.ts'
import type { Handling } from './answers.ts'

/** What is done after a button was pressed. */
export type ButtonReply = {
  /** Shown to who pressed it, at most 200 characters. */
  toast: string
  /** The new buttons of the message; absent: they stay. */
  replyMarkup?: Record<string, unknown>
  /** A further message in the chat. */
  message?: string
}

export type Press = {
  /** The owner of the bot: nobody else's press reaches a handler. */
  user: User
  bot: Bot
  chatId: string
  messageId: number
  /** What follows the first colon of the button's data. */
  data: string
}

/** Runs inside the transaction that handles the update: it must not await. */
export type ButtonHandler = (handling: Handling, press: Press) => ButtonReply
