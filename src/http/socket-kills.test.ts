import { expect, test } from 'bun:test'
import {
  faultsOf,
  givenCrowd,
  messagesIn,
  sendMessages,
  startMany,
  storedBy,
} from '../../bench/load/socket-load.ts'
import { setBusyTimeout } from '../database/turns.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { serve } from '../testing/worlds/children.ts'
import { world } from '../testing/worlds/world.ts'

// The server is killed (SIGKILL) while messages are sent to many sockets: every client gets each message of its chats
// once and in order, the answers of bots included. `bun run bench socket-kills` does the same in full size.

const isLong = Boolean(process.env.METZIA_LONG)
const SECONDS = isLong ? 20 : 4
const SIZE = { users: 50, roomsEach: 2, socketsEach: 4 }
const A_SECOND = 50

test('200 sockets get every message of their chats once and in order, although the server is killed twice', async () => {
  using here = world()
  const { clients, rooms } = await givenCrowd(here, SIZE)
  setBusyTimeout(here.db.$client, 10_000)
  const env = {
    DATA_DIR: here.dataDir,
    JWT_SECRET: here.secrets.jwtSecret,
    MESSAGES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  }
  // It kills itself after it has kept a message and before it says so: the client sends that message again.
  let server = await serve({ ...env, METZIA_TEST_HALT: `message-committed:${A_SECOND}` })
  const { url } = server
  if (url === undefined) throw new Error('The server did not start')
  const processes = await startMany(url, clients, { processes: 2, reconnectMs: 100 })
  try {
    const sending = sendMessages(url, rooms, { aSecond: A_SECOND, seconds: SECONDS })
    for (let kill = 0; kill < 2; kill += 1) {
      if (kill === 0) await server.exited
      else await systemClock.sleep((SECONDS * 1_000) / 3)
      await server.kill()
      server = await serve({ ...env, PORT: new URL(url).port })
    }
    await sending
    const stored = messagesIn(here)
    const counts = Object.fromEntries([...stored].map(([chat, ids]) => [chat, ids.length]))
    expect([...stored.values()].flat()).toHaveLength(storedBy(A_SECOND * SECONDS))
    await Promise.all(processes.map((one) => one.complete(counts)))
    const reports = await Promise.all(processes.map((one) => one.report()))
    expect(reports.flatMap(({ received }) => received)).toHaveLength(400)
    expect(faultsOf(reports, stored)).toEqual({ lost: 0, disordered: 0, doubles: 0 })
    for (const { closed } of reports) expect(closed).toBeGreaterThanOrEqual(200)
  } finally {
    for (const one of processes) await one[Symbol.asyncDispose]()
    await server.kill()
  }
}, 120_000)
