import { homeSaid } from '../assets/told/domain.ts'
import { write } from '../database/database.ts'
import { minutes } from '../kernel/clock.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Job } from '../kernel/scheduler.ts'
import { textOf } from '../notifications/texts/texts.ts'
import { tellEvent } from '../notifications/watched.ts'
import { watchersOfList } from '../shortlists/store/watched.ts'
import { dueViewings, setReminded } from '../shortlists/viewings/store.ts'
import type { Context } from '../world/context.ts'
import { queueReply } from './replies.ts'

/** Viewings of one pass. */
const AT_ONCE = 100

/** Reminds members of viewings, each once: in the bell, by push, and in Telegram where they have linked it. */
export function remindersJob(context: Context): Job {
  return {
    name: 'viewingReminders',
    everyMs: minutes(1),
    run: () => ({ reminded: remindOfViewings(context) }),
  }
}

type World = Pick<Context, 'db' | 'clock' | 'random' | 'features' | 'config'>

/** @returns of how many viewings members were reminded. */
export function remindOfViewings({ db, clock, random, features, config }: World): number {
  const now = clock.now()
  const due = dueViewings(db, now, AT_ONCE)
  for (const { viewing, asset } of due) {
    write(db, (tx) => {
      // It may have been moved or called off meanwhile.
      const still = dueViewings(tx, now, AT_ONCE).some((one) => one.viewing.id === viewing.id)
      if (!still) return
      setReminded(tx, viewing, now)
      const said = { code: 'viewing', home: homeSaid(asset), at: viewing.at } as const
      for (const { rid: userRid, ...user } of watchersOfList(tx, viewing.shortlistRid)) {
        tellEvent(tx, { userRid, asset }, { kind: 'viewing', said }, { random, now })
        haltPoint('viewing-told')
        if (!features.telegram.isOn || user.telegramChatId === null) continue
        const { title, body } = textOf(said, user.language ?? user.telegramLanguage)
        const url = `${config.publicUrl}/properties?home=${encodeURIComponent(asset.id)}`
        const params = { chat_id: user.telegramChatId, text: `${title}\n${body}\n${url}` }
        const message = {
          kind: 'reply',
          target: user.telegramChatId,
          method: 'sendMessage',
        } as const
        queueReply(tx, { ...message, params }, { random, now })
      }
    })
    haltPoint('viewing-reminded')
  }
  return due.length
}
