import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { LANGUAGES } from '../kernel/domain/language.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, florentinBot } from '../testing/worlds/passes.ts'
import { type Json, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { userByRid } from '../users/store.ts'
import { answerText } from './answers/answers.ts'
import type { AnswerSaid } from './domain.ts'
import { saidIn } from './shown.ts'

/** A bot that has posted a home, its lower price, and answered its owner. */
async function posted(here: World) {
  const bot = await florentinBot(here, { features: ['lift'] })
  const home = aListing({ price: 7_000, street: 'הרצל 5' })
  bring(here, home)
  bring(here, { ...home, price: 6_200 })
  const user = userByRid(here.db, bot.ownerRid)
  if (!user) throw new Error('no owner')
  const visit = await visitor(here, user)
  const path = `/api/chats/${bot.websiteChatId}`
  await visit('POST', `${path}/messages`, { content: 'pause' })
  const contents = async (language: string) => {
    const asked = { 'accept-language': language }
    const { body } = await visit('GET', path, undefined, asked)
    return body.messages.map(({ content }: Json) => content)
  }
  return { path, visit, contents }
}

const PLACE = '\u2068הרצל 5, פלורנטין, תל אביב יפו\u2069'

test('what a bot posts and answers is written in the language of its reader', async () => {
  using here = world()
  const { contents, path, visit } = await posted(here)
  expect(await contents('en')).toEqual([
    `₪7,000 · 3 rooms · 70 m² · floor 2 · ${PLACE} · lift not stated`,
    `₪6,200 · 3 rooms · 70 m² · floor 2 · ${PLACE} · lift not stated (price drop: was ₪7,000, −11%)`,
    'pause',
    '\u2068My bot\u2069 is stopped. /resume starts it again.',
  ])
  const [match, drop, , answer] = await contents('ru')
  expect(match).toBe(`₪7,000 · 3 комнаты · 70 м² · этаж 2 · ${PLACE} · не указано: лифт`)
  expect(drop).toEndWith('(цена снижена: было ₪7,000, −11%)')
  expect(answer).toBe('\u2068My bot\u2069 остановлен. /resume запускает его снова.')
  const { body } = await visit('GET', path)
  expect(body.messages.map(({ unstated }: Json) => unstated)).toEqual([
    ['lift'],
    ['lift'],
    undefined,
    undefined,
  ])
  expect(body.lastMessage.content).toBe(body.messages.at(-1).content)
})

test('the answers of bots are found by the words that their reader sees', async () => {
  using here = world()
  const { visit } = await posted(here)
  const found = async (q: string, language: string) => {
    const asked = { 'accept-language': language }
    const { body } = await visit('GET', `/api/chats?q=${encodeURIComponent(q)}`, undefined, asked)
    return body.map(({ found: { content } }: Json) => content)
  }
  expect(await found('is stopped', 'en')).toEqual([
    '\u2068My bot\u2069 is stopped. /resume starts it again.',
  ])
  expect(await found('is stopped', 'fr')).toEqual([])
  expect(await found('est arrêté', 'fr')).toHaveLength(1)
  // Posts are found by their address, in every language.
  expect(await found('הרצל', 'de')).toHaveLength(1)
})

test('a post of before is read in the language of its reader; other sentences stay', async () => {
  using here = world()
  const { contents } = await posted(here)
  const line = `₪7,000 · 3 rooms · 70 m² · ${PLACE} · pets not stated (was ₪8,000, −13%)`
  write(here.db, () =>
    here.db.$client.run('update messages set said = null, content = ?1 where seq = 1', [line]),
  )
  expect((await contents('en'))[0]).toBe(line)
  expect((await contents('de'))[0]).toBe(
    `₪7,000 · 3 Zimmer · 70 m² · ${PLACE} · nicht angegeben: Haustiere (vorher ₪8,000, −13 %)`,
  )
  const other = { said: null, type: 'asset', content: 'A text of long ago' } as const
  expect(saidIn(other)).toBeUndefined()
  expect(saidIn({ ...other, type: 'text', content: line })).toBeUndefined()
})

test('every answer is written in every language', () => {
  const url = 'https://home.example'
  const home = { id: null, price: 5_000, rooms: 2, size: null, floor: 0, place: '', unstated: [] }
  const post = { home, before: null, cause: null }
  const source = { source: 'YAD2', label: 'Yad2', since: null, lastReadAt: null, nextAt: null }
  const sources = ['ok', 'idle', 'off', 'reading', 'blocked', 'failing'].map((status) => ({
    ...source,
    status,
  }))
  const line = { number: 1, name: 'Sea', isActive: true, areas: 2, posts: 5 }
  const answers: AnswerSaid[] = [
    { code: 'help', url },
    { code: 'status', bots: [line, { ...line, isActive: false }], sources, at: 0 },
    { code: 'paused', bot: 'Sea' },
    { code: 'resumed', bot: 'Sea' },
    { code: 'notResumed', bot: 'Sea', reason: 'areas', url },
    { code: 'notResumed', bot: 'Sea', reason: 'settings', url },
    { code: 'last', bot: 'Sea', post, url },
    { code: 'lastNone', bot: 'Sea' },
    { code: 'wordUnknown' },
  ]
  for (const said of answers) {
    const texts = LANGUAGES.map((language) => answerText(said, language))
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    for (const text of texts) {
      expect(text).not.toMatch(/undefined|\[object/)
      if ('bot' in said) expect(text).toContain('Sea')
      if ('url' in said) expect(text).toContain(url)
    }
  }
})
