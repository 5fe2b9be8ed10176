import { expect, test } from 'bun:test'
import { write } from '../../../database/database.ts'
import { seconds } from '../../../kernel/clock.ts'
import type { TelegramFailure } from '../../../telegram/client.ts'
import { givenSender } from '../../../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import { enqueue, type NewOutgoing, type Outgoing, PRIORITY } from '../../outbox/store.ts'
import { moveTarget, queueReply } from '../../replies.ts'
import { outgoing } from '../../tables.ts'

function owe(here: World, message: Pick<Outgoing, 'kind' | 'payload'> & Partial<Outgoing>) {
  const given = { channel: 'telegram', target: '-1', priority: PRIORITY.match } as const
  write(here.db, (tx) =>
    enqueue(tx, { id: here.random.id(), ...given, ...message } as NewOutgoing, here.clock.now()),
  )
}

const edit = {
  kind: 'edit',
  payload: { method: 'editMessageText', params: { chat_id: '-1', message_id: 5, text: 'gone' } },
}

const rows = (here: World) =>
  here.db.$client
    .query('select state, attempts, message_id as id, reason, payload from outgoing order by rid')
    .all() as { state: string; id: string | null; reason: string | null; payload: string }[]

test('an edit is the stored call, and its message id is that of no new message', async () => {
  using here = world()
  owe(here, edit)
  const { calls, send } = givenSender(here)
  await send(seconds(1))
  expect(calls).toMatchObject([edit.payload])
  expect(rows(here)).toMatchObject([{ state: 'sent', id: null }])
})

test.each<[string, TelegramFailure['kind'], string, string, number]>([
  ['already says so', 'refused', '400: Bad Request: message is not modified', 'sent', 1],
  ['was deleted', 'refused', '400: Bad Request: message to edit not found', 'failed', 1],
  ['is too old', 'refused', "400: Bad Request: message can't be edited", 'failed', 1],
])('an edit of a message that %s ends with one call', async (_, kind, reason, state, count) => {
  using here = world()
  owe(here, edit)
  const answers = [{ kind, reason } as TelegramFailure]
  const { calls, send } = givenSender(here, { answers })
  await send(seconds(5))
  expect([calls.length, rows(here)[0]?.state]).toEqual([count, state])
})

test('an edit counts in the limits of its chat, also after a restart', async () => {
  using here = world({ TELEGRAM_LIMITS: '30/1000,1/10000,1/1000' })
  owe(here, edit)
  owe(here, { kind: 'match', payload: { text: 'a', entities: [], keyboard: null, photo: null } })
  const first = givenSender(here)
  await first.send(seconds(3))
  const second = givenSender(here)
  await second.send(seconds(5))
  expect([first.calls.length, second.calls.length]).toEqual([1, 0])
  await second.send(seconds(4))
  expect(second.calls).toHaveLength(1)
})

test('a pressed button is answered at once in a group whose limits are used up', async () => {
  using here = world({ TELEGRAM_LIMITS: '30/1000,1/60000,1/1000' })
  const at = { random: here.random, now: here.clock.now() }
  const answer = { kind: 'reply', target: '-1' } as const
  write(here.db, (tx) => {
    for (const text of ['a', 'b'])
      queueReply(tx, { ...answer, method: 'sendMessage', params: { chat_id: '-1', text } }, at)
    for (const method of ['answerCallbackQuery', 'editMessageReplyMarkup'])
      queueReply(tx, { ...answer, method, params: { chat_id: '-1' } }, at)
  })
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  expect(calls.map(({ method }) => method)).toEqual([
    'answerCallbackQuery',
    'editMessageReplyMarkup',
    'sendMessage',
  ])
})

test('while Telegram cannot be connected to, nothing is tried in vain', async () => {
  using here = world()
  owe(here, edit)
  const offline = { kind: 'offline', reason: 'ECONNREFUSED' } as const
  const { calls, send } = givenSender(here, { answers: Array.from({ length: 100 }, () => offline) })
  await send(seconds(505))
  expect(calls).toHaveLength(101)
  expect(rows(here)).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('what waits for a group that has moved is sent to its new id, and nothing else is changed', () => {
  using here = world()
  owe(here, edit)
  const card = { text: 'a', entities: [], keyboard: null, photo: null }
  owe(here, { kind: 'match', payload: card })
  owe(here, { kind: 'match', payload: card, target: '-2' })
  write(here.db, (tx) => moveTarget(tx, '-1', '-1001'))
  const stored = here.db.select().from(outgoing).orderBy(outgoing.rid).all()
  expect(stored.map(({ target, payload }) => [target, payload])).toEqual([
    ['-1001', { ...edit.payload, params: { chat_id: '-1001', message_id: 5, text: 'gone' } }],
    ['-1001', card],
    ['-2', card],
  ])
})
