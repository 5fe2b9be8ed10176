import { expect, test } from 'bun:test'
import { setBusyTimeout } from '../../database/turns.ts'
import { hasDouble, telegramDouble } from '../../testing/doubles/telegram-double.ts'
import { type Call, TOKEN } from '../../testing/doubles/telegram-proxy.ts'
import { serve } from '../../testing/worlds/children.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { copyBots } from '../../testing/worlds/many-chats.ts'
import { bring, florentinBot } from '../../testing/worlds/passes.ts'
import { inGroup } from '../../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { sendBroadcast } from './service.ts'
import { broadcastById } from './store.ts'

// A broadcast while the server is killed (SIGKILL), groups have removed the bot, and Telegram refuses for a time: its
// counts are exact, no chat has it twice beyond one for each kill, and matches that arrive meanwhile overtake it.

const isLong = Boolean(process.env.METZIA_LONG)
const [CHATS, KICKED, FLOODS] = isLong ? [500, 50, 20] : [60, 6, 2]
const KILLS = 2
/** All chats together in a second. */
const LIMITS = isLong ? '30/1000,20/60000,1/1000' : '12/1000,20/60000,1/1000'
/** Groups of bots that look for homes. */
const SEEKING = 3

const OPERATOR = { kind: 'commandLine', id: null, name: 'Operator', origin: 'test' } as const
const TEXT = 'To all'
const isBroadcast = ({ params }: Call) => params.text === TEXT
const isMatch = ({ method, params }: Call) => method === 'sendMessage' && params.text !== TEXT
const chatOf = ({ params }: Call) => String(params.chat_id)

/** @returns the ids of the groups. The last of them have removed the bot. */
async function givenChats(here: World): Promise<string[]> {
  for (let n = 1; n <= SEEKING; n += 1) inGroup(here, await florentinBot(here), `-${n}`)
  copyBots(here, CHATS - SEEKING, (n) => `-${n + SEEKING}`)
  return Array.from({ length: CHATS }, (_, n) => `-${n + 1}`)
}

test.skipIf(!hasDouble)(
  'a broadcast survives kills: exact counts, no chat twice beyond one for each kill, matches first',
  async () => {
    using here = world({ TELEGRAM_BOT_TOKEN: TOKEN })
    // The server goes by the clock of the machine.
    await here.clock.pass(Date.now() - here.clock.now())
    setBusyTimeout(here.db.$client, 10_000)
    const chats = await givenChats(here)
    await using telegram = await telegramDouble()
    for (const [at, id] of chats.entries()) {
      const status = at < CHATS - KICKED ? 'member' : 'kicked'
      await telegram.ask('chat', { id: Number(id), type: 'group', title: 'Group', status })
    }
    await telegram.ask('fault', {
      method: 'sendMessage',
      kind: '429',
      times: FLOODS,
      retry_after: 1,
    })
    const { id } = sendBroadcast(here, OPERATOR, { content: TEXT })
    const settings = {
      DATA_DIR: here.dataDir,
      JWT_SECRET: here.secrets.jwtSecret,
      LOG_LEVEL: 'silent',
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_API_URL: telegram.url,
      TELEGRAM_LIMITS: LIMITS,
    }
    const reached = (count: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      telegram.onCall(() => telegram.calls.filter(isBroadcast).length >= count && resolve())
      return promise
    }
    // The first end is between two slices, while no message was sent yet.
    const first = await serve({ ...settings, METZIA_TEST_HALT: 'broadcast-expanded:1' })
    await first.exited
    const second = await serve(settings)
    await reached(Math.floor(CHATS / 4))
    bring(here, aListing({ price: 4_321 }))
    await second.kill()
    const third = await serve(settings)
    const isOver = () => broadcastById(here.db, id)?.outcome.pending === 0
    while (!isOver()) await Bun.sleep(100)
    await third.stop()
    const counts = { total: CHATS, pending: 0, sent: CHATS - KICKED, failed: KICKED }
    expect(broadcastById(here.db, id)?.outcome).toEqual(counts)
    const accepted = telegram.calls.filter(isBroadcast)
    expect(new Set(accepted.map(chatOf))).toEqual(new Set(chats.slice(0, CHATS - KICKED)))
    const doubled = accepted.length - (CHATS - KICKED)
    expect(doubled).toBeLessThanOrEqual(KILLS)
    const matches = telegram.calls.flatMap((call, at) => (isMatch(call) ? [at] : []))
    expect(matches).toHaveLength(SEEKING)
    const lastBroadcast = telegram.calls.findLastIndex(isBroadcast)
    expect(Math.max(...matches)).toBeLessThan(lastBroadcast)
    const states = here.db.$client.query(
      "select state, count(*) from outgoing where reason like '%kicked%' group by 1",
    )
    expect(states.values()).toEqual([['failed', KICKED]])
    const left = lastBroadcast - Math.max(...matches)
    console.log(
      `${CHATS} chats, ${KICKED} kicked, ${FLOODS} × 429, ${KILLS} kills: ${doubled} doubled, ${left} broadcast messages after the last match`,
    )
  },
  300_000,
)
