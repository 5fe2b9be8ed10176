import { expect, test } from 'bun:test'
import { telegramToken } from '../auth/telegram-link.ts'
import type { BotChange } from '../bots/service.ts'
import { botById } from '../bots/store/bots.ts'
import { messagePage } from '../chats/store/messages.ts'
import { write } from '../database/database.ts'
import { saveHome } from '../shortlists/homes-service.ts'
import { currentList } from '../shortlists/service.ts'
import { plan } from '../shortlists/viewings/service.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { GROUP, type Person, privateOf, telegram } from '../testing/worlds/telegram.ts'
import { allTold } from '../testing/worlds/told.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { userById } from '../users/store.ts'
import { press } from './buttons.ts'

const DANA: Person = { id: 7, first_name: 'Dana', language_code: 'en' }
const NOA: Person = { id: 8, first_name: 'Noa', language_code: 'he-IL' }
const FLORENTIN = { neighborhoodCodes: [205] }

/** A user who is linked to Telegram, with a running bot in the group. */
async function connected(here: World, change: BotChange = FLORENTIN) {
  const owner = await givenUser(here)
  const bot = givenBot(here, owner, change)
  const { $client } = here.db
  $client.run('update users set telegram_chat_id = ? where rid = ?', [String(DANA.id), owner.rid])
  $client.run("update bots set group_id = ?, group_name = 'Our flat' where rid = ?", [
    String(GROUP.id),
    bot.rid,
  ])
  return { owner, bot, isRunning: () => botById(here.db, bot.id)?.isActive }
}

const notices = (here: World) =>
  allTold(here.db)
    .filter(({ type }) => type === 'system')
    .map(({ type, title }) => ({ type, title }))

test('a token sent in private links the account; anything else does not', async () => {
  using here = world()
  const user = await givenUser(here)
  const { token } = telegramToken(here, user)
  const { say, answers } = telegram(here)
  expect(await say(privateOf(DANA), DANA, '/start wrong')).toContain('not valid any more')
  expect(await say(GROUP, DANA, `/start ${token}`)).toContain('Commands')
  expect(userById(here.db, user.id)?.telegramChatId).toBeNull()
  expect(await say(privateOf(DANA), DANA, `/start ${token}`)).toContain('linked to the account')
  expect(userById(here.db, user.id)?.telegramChatId).toBe('7')
  expect(await say(privateOf(NOA), NOA, `/start ${token}`)).toContain('כבר אינו בתוקף')
  expect(JSON.stringify(answers())).not.toContain(token)
  const other = await givenUser(here)
  await say(privateOf(NOA), NOA, `/start ${telegramToken(here, other).token}`)
  const languages = [user, other].map(({ id }) => userById(here.db, id)?.telegramLanguage)
  expect(languages).toEqual(['en', 'he'])
  const kept = here.db.$client.query('select payload from outgoing').values()
  const updates = here.db.$client.query('select payload from telegram_updates').values()
  expect(JSON.stringify([kept, updates])).not.toContain(token)
})

test('received messages are in the message history', async () => {
  using here = world()
  const { say } = telegram(here)
  await say(GROUP, NOA, '<b>שלום</b> *x*')
  await say(privateOf(DANA), DANA, 'hello')
  const rows = here.db.$client
    .query<{ target: string; state: string; payload: string }, []>(
      "select target, state, payload from outgoing where kind = 'received' order by rid",
    )
    .all()
  expect(
    rows.map(({ target, state, payload }) => ({ target, state, ...JSON.parse(payload) })),
  ).toEqual([
    {
      target: '-100',
      state: 'sent',
      content: '<b>שלום</b> *x*',
      from: 'Noa',
      chatName: 'Our flat',
    },
    { target: '7', state: 'sent', content: 'hello', from: 'Dana', chatName: 'Dana' },
  ])
})

test('help explains what reaches the bot in groups, in the language of the reader', async () => {
  using here = world()
  const { say } = telegram(here)
  expect(await say(GROUP, DANA, '/help')).toContain('begin with my name')
  expect(await say(privateOf(NOA), NOA, 'עזרה')).toContain('שמתחילות בשם שלי')
  expect(await say(GROUP, DANA, 'help')).toBe('')
  expect(await say(GROUP, DANA, 'Metzia help')).toContain('Commands')
  expect(await say(privateOf(DANA), DANA, 'good morning')).toContain('did not understand')
})

test('only the linked owner stops and starts a bot; everybody may read what it does', async () => {
  using here = world()
  const { isRunning } = await connected(here)
  const { say } = telegram(here)
  for (const command of ['/pause', '/resume'])
    expect(await say(GROUP, NOA, command)).toMatch(/^Only .*Dana Levi.* can do that/)
  expect(isRunning()).toBe(true)
  const status = await say(GROUP, NOA, '/status')
  expect(status).toMatch(/My bot.*running, 1 area/)
  expect(status).toContain('Yad2\u2069: not read yet')
  expect(await say(GROUP, DANA, '/pause')).toContain('is stopped')
  expect(isRunning()).toBe(false)
  expect(await say(GROUP, DANA, 'המשך', { reply_to_message: { from: { id: 123 } } })).toContain(
    'is running',
  )
  expect(isRunning()).toBe(true)
})

test('a banned owner changes nothing', async () => {
  using here = world()
  const { owner, isRunning } = await connected(here)
  here.db.$client.run('update users set is_banned = 1 where rid = ?', [owner.rid])
  expect(await telegram(here).say(GROUP, DANA, '/pause')).toContain('Only')
  expect(isRunning()).toBe(true)
})

test('a bot answers in the language of its posts', async () => {
  using here = world()
  await connected(here, { ...FLORENTIN, postLanguage: 'he' })
  expect(await telegram(here).say(GROUP, DANA, '/pause')).toContain('נעצר')
})

test('a bot without an area is not started, and the reason is told', async () => {
  using here = world()
  const { isRunning } = await connected(here, { postLanguage: 'en' })
  expect(await telegram(here).say(GROUP, DANA, '/resume')).toContain(
    'Please select at least one area',
  )
  expect(isRunning()).toBe(false)
})

test('in private a command names the bot that it is about, and never one of another user', async () => {
  using here = world()
  const { owner, isRunning } = await connected(here)
  const second = givenBot(here, owner, FLORENTIN)
  const other = givenBot(here, await givenUser(here), FLORENTIN)
  const { say } = telegram(here)
  const chat = privateOf(DANA)
  expect(await say(chat, DANA, '/pause')).toContain('Which one?')
  expect(await say(chat, DANA, '/pause 3')).toContain('Which one?')
  expect(await say(chat, DANA, 'pause 2')).toContain('is stopped')
  const running = [second, other].map(({ id }) => botById(here.db, id)?.isActive)
  expect([isRunning(), ...running]).toEqual([true, false, true])
  expect(await say(privateOf(NOA), NOA, '/pause 1')).toContain('/profile')
})

test('the newest home is shown with a link', async () => {
  using here = world()
  const home = givenHome(here)
  await connected(here)
  expect(await telegram(here).say(GROUP, NOA, '/last')).toContain(`/properties?home=${home.id}`)
})

test('without a bot the commands say what to do', async () => {
  using here = world()
  const { say } = telegram(here)
  for (const command of ['/status', '/last', '/pause'])
    expect(await say(GROUP, DANA, command)).toContain('/connect')
})

test('added: a greeting; removed: its bots go on elsewhere and their owner is told; added again: they wait for /resume', async () => {
  using here = world()
  const { isRunning, bot } = await connected(here)
  const { member, say } = telegram(here)
  const isPostingHere = () => botById(here.db, bot.id)?.isTelegramOn
  const changed = async (chat: typeof GROUP, ...change: [string, string]) =>
    (await member(chat, NOA, change)).map(({ params }) => params.text)
  expect(await changed({ ...GROUP, id: -7 }, 'left', 'member')).toEqual([
    expect.stringContaining('/connect'),
  ])
  expect(await changed(GROUP, 'member', 'administrator')).toEqual([])
  for (const _ of [1, 2]) await changed(GROUP, 'member', 'kicked')
  expect([isRunning(), isPostingHere()]).toEqual([true, false])
  expect(notices(here)).toEqual([{ type: 'system', title: 'My bot no longer posts in Telegram' }])
  expect(await changed(GROUP, 'kicked', 'member')).toEqual([expect.stringContaining('/resume')])
  await say(GROUP, DANA, '/resume')
  expect([isRunning(), isPostingHere()]).toEqual([true, true])
})

test('an owner who blocks the bot is told in the product', async () => {
  using here = world()
  await connected(here)
  await telegram(here).member(privateOf(DANA), DANA, ['member', 'kicked'])
  expect(notices(here)).toEqual([{ type: 'system', title: 'The Telegram bot is blocked' }])
})

test('a group that moves keeps its bots, whichever message tells it', async () => {
  using here = world()
  const { bot } = await connected(here)
  const { take } = telegram(here)
  const message = { message_id: 1, chat: GROUP, migrate_to_chat_id: -1_001 }
  await take({ message })
  const moved = { id: '-1001', name: 'Our flat' }
  expect(botById(here.db, bot.id)?.group).toEqual(moved)
  const there = { id: -1_001, type: 'supergroup' }
  await take({ message: { message_id: 2, chat: there, migrate_from_chat_id: GROUP.id } })
  expect(botById(here.db, bot.id)?.group).toEqual(moved)
  await take({ message: { message_id: 3, chat: there, new_chat_title: 'x' } })
  await take({
    message: { message_id: 3, chat: { ...there, title: 'New' }, new_chat_title: 'New' },
  })
  expect(botById(here.db, bot.id)?.group).toEqual({ id: '-1001', name: 'New' })
})

test('names with markup, marks of direction and 4,000 characters are plain text', async () => {
  using here = world()
  const name = `<b>*x*_[y](z)\u200f\u200e ${'א'.repeat(30)}`
  await connected(here, { ...FLORENTIN, name })
  const hostile = { id: 9, first_name: '<a href="x">', last_name: '*_`\u202e' }
  const { take, answers } = telegram(here)
  for (const text of ['/status', `/pause ${'x'.repeat(4_000)}`, `Metzia ${'<'.repeat(4_000)}`])
    await take({ message: { message_id: 1, chat: GROUP, from: hostile, text } })
  const [status] = answers()
  expect(status?.params.text).toContain(name)
  for (const { params } of answers()) {
    expect(params).not.toHaveProperty('parse_mode')
    expect((params.text ?? '').length).toBeLessThanOrEqual(4_096)
  }
})

test('a button does its work for the owner only, and one that is unknown says so', async () => {
  using here = world()
  await connected(here)
  const { press } = telegram(here)
  const [answer] = await press(GROUP, DANA, 'nothing:1')
  expect(answer).toMatchObject({
    method: 'answerCallbackQuery',
    params: { callback_query_id: 'q', text: 'This button does not work any more.' },
  })
})

test('the press of a button reaches its handler only from the owner of the bot that posted', async () => {
  using here = world()
  const { bot } = await connected(here)
  const pressed: string[] = []
  const save = (_: unknown, given: { bot: { id: string }; data: string }) => {
    pressed.push(given.bot.id, given.data)
    return { toast: 'Saved', replyMarkup: { inline_keyboard: [] }, message: 'more' }
  }
  const chat = { id: String(GROUP.id), isPrivate: false, title: '' }
  const by = (id: number, data: string) =>
    write(here.db, (tx) => {
      const from = { id: String(id), name: 'x', language: 'en' as const }
      const update = { kind: 'button' as const, id: 'q', chat, from, messageId: 5, data }
      press({ ...here, db: tx }, update, new Map([['save', save]]))
    })
  by(NOA.id, 'save:a1')
  expect(pressed).toEqual([])
  by(DANA.id, 'save:a1:b')
  expect(pressed).toEqual([bot.id, 'a1:b'])
  const { answers } = telegram(here)
  expect(answers().map(({ method, params }) => [method, params.text])).toEqual([
    ['answerCallbackQuery', 'Only the owner of this bot can do that.'],
    ['answerCallbackQuery', 'Saved'],
    ['editMessageReplyMarkup', undefined],
    ['sendMessage', 'more'],
  ])
})

test('what the owner writes in the group, and what is answered there, is in the website chat; nothing of others is', async () => {
  using here = world()
  const { owner, bot } = await connected(here)
  const other = givenBot(here, await givenUser(here), FLORENTIN)
  here.db.$client.run("update bots set group_id = ?, group_name = 'Our flat' where rid = ?", [
    String(GROUP.id),
    other.rid,
  ])
  const { say } = telegram(here, { admins: [DANA.id] })
  const chatOf = (chatRid: number) =>
    messagePage(here.db, chatRid, { page: 1, limit: 20 })
      .filter(({ message }) => message.type === 'text')
      .map(({ message, sender }) => [sender?.id ?? 'bot', message.content])
  const { token } = telegramToken(here, owner)
  const answered = await say(GROUP, DANA, '/pause')
  await say(GROUP, DANA, 'Metzia, see you at six')
  await say(GROUP, DANA, `/start ${token}`)
  await say(GROUP, DANA, '/connect')
  await say(GROUP, NOA, '/status')
  await say(privateOf(DANA), DANA, '/status')
  expect(chatOf(bot.websiteChatRid)).toEqual([
    [owner.id, '/pause'],
    ['bot', answered],
    [owner.id, 'Metzia, see you at six'],
    [owner.id, '/start …'],
    ['bot', expect.stringContaining('Commands')],
    [owner.id, '/connect'],
  ])
  expect(chatOf(other.websiteChatRid)).toEqual([])
})

test('the viewings of the week are listed to a member, in private only', async () => {
  using here = world()
  const { owner } = await connected(here)
  const { say } = telegram(here)
  const home = givenHome(here, { street: 'הרצל 12' })
  const list = write(here.db, (tx) => {
    const at = { random: here.random, now: here.clock.now() }
    saveHome(tx, { userRid: owner.rid, asset: home }, undefined, at)
    return currentList(tx, owner.rid).list
  })
  const ask = (who: Person = DANA) => say(privateOf(who), who, '/shortlist')
  expect(await ask()).toContain('No viewings in the next seven days')
  const viewing = (days: number) =>
    plan(
      here,
      { userRid: owner.rid, language: 'en' },
      { listId: list.id, assetId: home.id },
      {
        at: Date.parse('2026-11-27T16:05:00Z') + days * 86_400_000,
        minutes: 30,
        note: '',
        remindMinutes: null,
      },
    )
  viewing(0)
  const answer = String(await ask())
  expect(answer).toContain('Viewings of the next seven days')
  for (const words of ['Friday', '18:05', 'הרצל 12', `/properties?home=${home.id}`])
    expect([words, answer.includes(words)]).toEqual([words, true])
  expect(await ask(NOA)).not.toContain('הרצל 12')
  expect(await say(GROUP, DANA, '/shortlist')).not.toContain('הרצל 12')
  viewing(30)
  expect(await ask()).toContain('No viewings in the next seven days')
})
