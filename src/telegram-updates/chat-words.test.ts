import { expect, test } from 'bun:test'
import { botById } from '../bots/store/bots.ts'
import { changeBounds, changesAfter } from '../database/changes.ts'
import { write } from '../database/database.ts'
import { createLive } from '../http/live.ts'
import { frameIn } from '../testing/doubles/told.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { inGroup } from '../testing/worlds/telegram-outbox.ts'
import { type Json, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { updateUser } from '../users/store.ts'

async function chatting(here: World) {
  const owner = await givenUser(here)
  givenHome(here, { street: 'הרצל 5' })
  const bot = givenBot(here, owner, { name: 'Sea view', neighborhoodCodes: [205] })
  const path = `/api/chats/${bot.websiteChatId}`
  const [visit, admin] = [
    await visitor(here, owner),
    await visitor(here, await givenUser(here, { roles: ['user', 'admin'] })),
  ]
  const say = (content: string, tempId?: string, by = visit) =>
    by('POST', `${path}/messages`, { content, ...(tempId === undefined ? {} : { tempId }) })
  /** What the bot has answered, posts left out. */
  const answers = async (): Promise<string[]> =>
    (await visit('GET', `${path}?limit=100`)).body.messages
      .filter(({ sender, type }: Json) => sender === 'bot' && type === 'text')
      .map(({ content }: Json) => content)
  const sent = () =>
    here.db.$client
      .query<{ target: string; text: string }, []>(
        "select target, payload ->> '$.params.text' as text from outgoing order by rid",
      )
      .all()
  const isActive = () => botById(here.db, bot.id)?.isActive
  return { owner, bot, admin, say, answers, sent, isActive, path, visit }
}

test.each([
  ['help', 'en', 'pause – stop it'],
  ['עזרה', 'en', 'pause – stop it'],
  ['help', 'he', 'עצור – עצירת הבוט'],
  ['status', 'en', 'running, 1 area, 1 home posted'],
  ['מצב', 'he', 'פעיל, אזור אחד, דירה אחת פורסמה'],
  ['статус', 'ru', 'работает, 1 район, опубликована 1 квартира'],
  ['last', 'en', 'הרצל 5'],
  ['אחרון', 'ar', '3 غرف'],
  ['dernier', 'fr', '/properties?home='],
] as const)('%s is answered once, in the language of its reader: %s', async (...asked) => {
  using here = world()
  const [word, language, part] = asked
  const { owner, say, answers, sent } = await chatting(here)
  write(here.db, (tx) => updateUser(tx, owner, { language }, here.clock.now()))
  expect((await say(word)).body.content).toBe(word)
  const said = await answers()
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(part)
  expect(sent()).toEqual([])
})

test.each([
  ['pause', 'resume', 'is stopped', 'is running'],
  ['עצור', 'המשך', 'is stopped', 'is running'],
  [' Pause! ', '/resume', 'is stopped', 'is running'],
])('%s and %s stop and start the bot, and open bots pages hear of it', async (...words) => {
  using here = world()
  const [pause, resume, stopped, running] = words
  const { bot, say, answers, isActive } = await chatting(here)
  const told: unknown[] = []
  const nowhere = () => undefined
  const live = createLive(here.db, {
    size: 1,
    hears: () => true,
    toChat: nowhere,
    toUsers: nowhere,
    toAdmins: nowhere,
    endSession: nowhere,
    closeUser: nowhere,
    toUser(_, one) {
      const { event, data } = frameIn(one)
      if (event === 'bot:updated') told.push(data)
    },
  })
  const { last } = changeBounds(here.db)
  await say(pause)
  expect([isActive(), (await answers()).at(-1)]).toEqual([false, expect.stringContaining(stopped)])
  await say(resume)
  expect([isActive(), (await answers()).at(-1)]).toEqual([true, expect.stringContaining(running)])
  live(changesAfter(here.db, last, 100))
  expect(told).toEqual([{ _id: bot.id }])
})

test.each([
  ['hello', 'I do not know this word. Send help to see those that I know.'],
  ['constructor', 'I do not know this word. Send help to see those that I know.'],
  ['שלום!', 'I do not know this word. Send help to see those that I know.'],
])('an unknown word is answered once: %s', async (word, said) => {
  using here = world()
  const { say, answers, isActive } = await chatting(here)
  await say(word, 'once')
  await say(word, 'once')
  expect(await answers()).toEqual([said])
  expect(isActive()).toBe(true)
})

test('an unknown word of an administrator in the chat of another user is for that user', async () => {
  using here = world()
  const { say, answers, admin } = await chatting(here)
  await say('hello', 'once', admin)
  expect(await answers()).toEqual([])
})

test('other texts get no answer', async () => {
  using here = world()
  const { say, answers, isActive } = await chatting(here)
  for (const words of [
    'hello there',
    'pause it',
    'last Monday',
    'x',
    '5000',
    '👍',
    '5,000–6,000',
    'a'.repeat(40),
  ])
    await say(words)
  expect(await answers()).toEqual([])
  expect(isActive()).toBe(true)
})

test('a message that is sent again is answered once', async () => {
  using here = world()
  const { say, answers } = await chatting(here)
  for (let n = 0; n < 3; n += 1) await say('status', 'the same')
  expect(await answers()).toHaveLength(1)
  const { _id } = (await say('status', 'another')).body
  expect(await answers()).toHaveLength(2)
  // A second answer to one message is impossible.
  const keys = here.db.$client
    .query<{ key: string }, []>(
      "select delivery_key as key from messages where type = 'text' and sender_rid is null",
    )
    .all()
  expect(keys.at(-1)?.key).toBe(`answer:${_id}`)
})

test('a bot that cannot start says why, and one without posts says so', async () => {
  using here = world()
  const owner = await givenUser(here)
  const bot = givenBot(here, owner)
  const visit = await visitor(here, owner)
  const path = `/api/chats/${bot.websiteChatId}`
  for (const content of ['resume', 'last']) await visit('POST', `${path}/messages`, { content })
  const { messages, unreadCount } = (await visit('GET', path)).body
  expect(messages.map(({ content }: Json) => content)).toEqual([
    'resume',
    expect.stringContaining('cannot start: Please select at least one area'),
    'last',
    expect.stringContaining('has posted no home yet'),
  ])
  expect(unreadCount).toBe(2)
  expect(botById(here.db, bot.id)?.isActive).toBe(false)
})

test('what an administrator writes is in the chat of the owner, and in the group of the bot', async () => {
  using here = world()
  const { bot, admin, say, answers, sent, path, visit, isActive } = await chatting(here)
  await say('no group yet', undefined, admin)
  expect(sent()).toEqual([])
  inGroup(here, bot, '-77')
  await say('Hello, this is <b>support</b>', 'once', admin)
  await say('Hello, this is <b>support</b>', 'once', admin)
  await say('a note of the owner')
  await say('status', undefined, admin)
  const text = '\u2068Dana Levi\u2069 (administrator):\nHello, this is support'
  expect(sent()).toEqual([{ target: '-77', text }])
  expect(await answers()).toHaveLength(1)
  const { messages } = (await visit('GET', path)).body
  const [, , words] = messages
  expect([words.content, words.sender.roles]).toEqual(['Hello, this is support', ['user', 'admin']])
  await say('pause', undefined, admin)
  expect(isActive()).toBe(false)
})
