import { sourcesFor } from '../../process/ports.ts'
import type { Called, TelegramClient } from '../../telegram/client.ts'
import { waitingUpdates } from '../../telegram/store/updates.ts'
import { handleUpdate } from '../../telegram-updates/handle.ts'
import { storeUpdates } from '../../telegram-updates/receive.ts'
import type { World } from './world.ts'

/** A Telegram user, as updates name it. */
export type Person = { id: number; first_name: string; language_code?: string }
export type Place = { id: number; type: 'private' | 'group' | 'supergroup'; title?: string }

export const ME = { id: '123', username: 'metzia_bot', name: 'Metzia' }
export const GROUP: Place = { id: -100, type: 'group', title: 'Our flat' }

export const privateOf = ({ id }: Person): Place => ({ id, type: 'private' })

type Answer = {
  kind: string
  target: string
  method: string
  params: { text?: string; entities?: { type: string; offset: number; length: number }[] } & Record<
    string,
    unknown
  >
}

/** A chat with the bot, in process: updates are stored and handled at once. */
export function telegram(here: World, { admins = [] as number[] } = {}) {
  let updates = 1_000
  const calls: { method: string; params: Record<string, unknown> }[] = []
  const client: TelegramClient = {
    call: async <Result>(method: string, params: Record<string, unknown> = {}) => {
      calls.push({ method, params })
      const result = admins.map((id) => ({ status: 'administrator', user: { id } }))
      return { ok: true, result } as Called<Result>
    },
  }

  async function take(update: Record<string, unknown>): Promise<Answer[]> {
    updates += 1
    const before = answers().length
    await storeUpdates(here, [{ update_id: updates, ...update }])
    for (const stored of waitingUpdates(here.db, 100))
      await handleUpdate({ ...here, sourcesFor: sourcesFor(here) }, client, { me: ME, stored })
    return answers().slice(before)
  }

  function answers(): Answer[] {
    return here.db.$client
      .query<{ kind: string; target: string; payload: string }, []>(
        "select kind, target, payload from outgoing where kind <> 'received' order by rid",
      )
      .all()
      .map(({ kind, target, payload }) => ({ kind, target, ...JSON.parse(payload) }))
  }

  return {
    calls,
    take,
    answers,
    /** What the bot answers to a message, as one text. */
    async say(chat: Place, from: Person, text: string, more: object = {}): Promise<string> {
      updates += 1
      const message = { message_id: updates, chat, from, text, ...more }
      const sent = await take({ message })
      return sent.map(({ params }) => params.text ?? '').join('\n')
    },
    /** The bot's membership of a chat changes. */
    member: (chat: Place, from: Person, [before, after]: readonly [string, string]) =>
      take({
        my_chat_member: {
          chat,
          from,
          date: 0,
          old_chat_member: { status: before },
          new_chat_member: { status: after },
        },
      }),
    press: (chat: Place, from: Person, data: string, messageId = 1) =>
      take({ callback_query: { id: 'q', from, data, message: { message_id: messageId, chat } } }),
  }
}
