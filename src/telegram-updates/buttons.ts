import type { Bot } from '../bots/domain/bot.ts'
import { botsOfGroup } from '../bots/store/bots.ts'
import { botOfMessage, queueReply } from '../delivery/replies.ts'
import { cut, type Update } from '../telegram/domain/updates.ts'
import { accountOf } from './accounts.ts'
import { answer, type Handling } from './answers.ts'
import { BUTTONS } from './handlers.ts'
import type { ButtonHandler, ButtonReply } from './press.ts'
import { textsIn } from './texts.ts'

type Pressed = Extract<Update, { kind: 'button' }>

const TOAST_MAX = 200

/** Does what a button says, for the owner of the bot that posted the message; everybody else is told who can. */
export function press(
  handling: Handling,
  pressed: Pressed,
  buttons: ReadonlyMap<string, ButtonHandler> = BUTTONS,
): void {
  const { chat, messageId } = pressed
  const reply = replyTo(handling, pressed, buttons)
  const world = { random: handling.random, now: handling.clock.now() }
  const send = (method: string, params: Record<string, unknown>) =>
    queueReply(handling.db, { kind: 'reply', target: chat.id, method, params }, world)
  const text = cut(reply.toast, TOAST_MAX)
  send('answerCallbackQuery', { callback_query_id: pressed.id, text })
  const { replyMarkup, message } = reply
  if (replyMarkup)
    send('editMessageReplyMarkup', {
      chat_id: chat.id,
      message_id: messageId,
      reply_markup: replyMarkup,
    })
  if (message !== undefined) answer(handling, chat.id, message, { replyTo: messageId })
}

function replyTo(
  handling: Handling,
  { chat, from, messageId, data }: Pressed,
  buttons: ReadonlyMap<string, ButtonHandler>,
): ButtonReply {
  const [name = '', ...rest] = data.split(':')
  const user = accountOf(handling.db, from)
  const bots = botsOfGroup(handling.db, chat.id)
  const poster = botOfMessage(handling.db, chat.id, messageId)
  const isOwn = ({ ownerRid, rid }: Bot) =>
    ownerRid === user?.rid && (poster === undefined || poster === rid)
  const bot = bots.find(isOwn)
  const texts = textsIn((bot ?? bots[0])?.postLanguage ?? from.language)
  const handler = buttons.get(name)
  if (!handler) return { toast: texts.buttonUnknown }
  if (!user || !bot) return { toast: texts.buttonsOwner }
  return handler(handling, { user, bot, chatId: chat.id, messageId, data: rest.join(':') })
}
