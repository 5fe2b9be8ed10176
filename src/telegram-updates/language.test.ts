import { expect, test } from 'bun:test'
import { botById } from '../bots/store/bots.ts'
import { write } from '../database/database.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { GROUP, type Person, privateOf, telegram } from '../testing/worlds/telegram.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { userById } from '../users/store.ts'
import { sendResetCode } from './reset-code.ts'

const DANA: Person = { id: 7, first_name: 'Dana', language_code: 'en' }
const IVAN: Person = { id: 9, first_name: 'Ivan', language_code: 'ru-RU' }

/** A user who is linked to Telegram, with a bot in the group. */
async function connected(here: World) {
  const owner = await givenUser(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const { $client } = here.db
  $client.run('update users set telegram_chat_id = ? where rid = ?', [String(DANA.id), owner.rid])
  const group = "update bots set group_id = ?, group_name = 'Our flat' where rid = ?"
  $client.run(group, [String(GROUP.id), bot.rid])
  const posts = () => botById(here.db, bot.id)?.postLanguage
  const reads = () => userById(here.db, owner.id)?.language
  return { posts, reads, say: telegram(here).say }
}

test('in a group its linked owner chooses the language of the posts, and nobody else does', async () => {
  using here = world()
  const { posts, reads, say } = await connected(here)
  expect(await say(GROUP, DANA, '/language')).toContain('he – עברית')
  expect(await say(GROUP, IVAN, '/language ru')).toContain('Only')
  expect(posts()).toBe('en')
  expect(await say(GROUP, DANA, '/language ru')).toBe('Теперь язык: русский.')
  expect(posts()).toBe('ru')
  expect(await say(GROUP, DANA, '/status')).toContain('работает, 1 район')
  expect(await say(GROUP, DANA, '/language français')).toBe('La langue est maintenant le français.')
  expect([posts(), reads()]).toEqual(['fr', null])
  expect(await say(GROUP, DANA, '/language klingon')).toContain('Envoyez /language')
  expect(posts()).toBe('fr')
})

test('in private it is that of the linked account, and a word of any language asks for it', async () => {
  using here = world()
  const { posts, reads, say } = await connected(here)
  expect(await say(privateOf(IVAN), IVAN, '/language de')).toContain('привяжите аккаунт')
  expect(await say(privateOf(DANA), DANA, 'sprache de')).toBe('Die Sprache ist jetzt Deutsch.')
  expect([posts(), reads()]).toEqual(['en', 'de'])
  expect(await say(privateOf(DANA), DANA, 'status')).toContain('läuft, 1 Gebiet')
})

test.each([
  ['fr-CA', 'Commandes'],
  ['ar', 'الأوامر'],
  ['iw', 'פקודות'],
  ['pt-BR', 'Commands'],
])(
  'a sender whose program speaks %s is answered in that language, or in English',
  async (code, part) => {
    using here = world()
    const sender = { ...IVAN, language_code: code }
    expect(await telegram(here).say(privateOf(sender), sender, '/help')).toContain(part)
  },
)

test('a code for a forgotten password is in the language of its user, else in that of Telegram', async () => {
  using here = world()
  const user = await givenUser(here)
  const sent = (change: Partial<User>) => {
    const to = { ...user, telegramChatId: '7', telegramLanguage: 'ru' as const, ...change }
    write(here.db, (tx) => sendResetCode({ ...here, db: tx }, to, { code: '1', link: 'x' }))
    const rows = here.db.$client.query<{ text: string }, []>(
      "select payload ->> '$.params.text' as text from outgoing order by rid desc limit 1",
    )
    return rows.get()?.text
  }
  expect(sent({})).toContain('Ваш код')
  expect(sent({ language: 'fr' })).toContain('Votre code')
})
