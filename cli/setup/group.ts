import { createTelegram } from '../../src/telegram/client.ts'
import { connectJoined, joinedGroups } from '../../src/telegram-updates/joined.ts'
import { isAdmin } from '../../src/users/domain.ts'
import { allUsers } from '../../src/users/store.ts'
import type { Context } from '../../src/world/context.ts'
import { runningServer } from '../world.ts'
import type { Setup } from './setup.ts'

/** Counts wrong codes of commands, apart from those of visitors. */
const ADDRESS = 'command line'

/** Links a group that the bot was added to just now, in the name of the first administrator. */
export async function linkGroup(
  { asker, words, language }: Setup,
  context: Context,
): Promise<void> {
  if (runningServer(context)) return asker.say(words.groupRunning)
  const client = createTelegram(context)
  const me = await client.call<{ id: number; username?: string }>('getMe')
  if (!me.ok) return
  const { id, username = '?' } = me.result
  asker.say(words.group(`@${username}`))
  const question = { name: 'TELEGRAM_GROUP', message: words.of.TELEGRAM_GROUP }
  if (!(await asker.choose({ ...question, standing: false }))) return
  do {
    const groups = await asker.during(words.telegramTried, () =>
      joinedGroups(context, client, String(id)),
    )
    if (groups === undefined) return asker.say(words.groupRunning)
    for (const group of groups) {
      const message = words.groupThis(group.title)
      if (!(await asker.choose({ name: 'TELEGRAM_GROUP', message, standing: true }))) continue
      const owner = allUsers(context.db).find(isAdmin)
      if (!owner) return
      await connectJoined(context, owner, group, { language, address: ADDRESS })
      return asker.say(words.groupDone(group.title))
    }
  } while (await asker.isAnew('TELEGRAM_GROUP', words.groupNone))
}
