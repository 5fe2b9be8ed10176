import { expect, test } from 'bun:test'
import { LIMITS } from '../auth/limits.ts'
import { BOT_NAME_MAX } from '../bots/domain/bot.ts'
import { write } from '../database/database.ts'
import { WEBHOOK_FORMATS } from '../delivery/channels/webhook/domain.ts'
import type { Language } from '../kernel/domain/language.ts'
import { textOf } from '../kernel/texts/said.ts'
import { givenBot, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { signedOut, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { updateUser } from '../users/store.ts'

const HEBREW = { 'accept-language': 'he-IL,he;q=0.9,en;q=0.5' }

const speaks = ({ db, clock }: World, user: User, language: Language) =>
  write(db, (tx) => updateUser(tx, user, { language }, clock.now()))

test('a browser that asks for Hebrew is refused in Hebrew, with the same codes and fields', async () => {
  using here = world()
  const visit = signedOut(here)
  const form = { firstname: ' ', lastname: 'Bar', email: 'noa', password: '123' }
  const hebrew = await visit('POST', '/api/auth/register', form, HEBREW)
  expect([hebrew.status, hebrew.body]).toEqual([
    422,
    {
      code: 'invalid',
      message: 'השם הפרטי הוא שדה חובה',
      errors: {
        firstname: 'השם הפרטי הוא שדה חובה',
        email: 'שם המשתמש צריך להיות כתובת דוא״ל',
        password: 'הסיסמה צריכה להכיל לפחות 6 תווים',
      },
    },
  ])
  const { body: english } = await visit('POST', '/api/auth/register', form)
  expect(english).toEqual({
    code: 'invalid',
    message: 'First name is required',
    errors: {
      firstname: 'First name is required',
      email: 'username must be an e-mail address',
      password: 'Password must be at least 6 characters long',
    },
  })
})

test('the language of a user comes before that of the browser', async () => {
  using here = world()
  const user = await givenUser(here)
  const bot = givenBot(here, user)
  const visit = await visitor(here, user)
  const named = () =>
    visit('PATCH', `/api/requests/${bot.id}`, { botName: 'x'.repeat(BOT_NAME_MAX + 1) }, HEBREW)
  const problem = async () => (await named()).body.errors.botName
  expect(await problem()).toBe(textOf({ code: 'botNameTooLong', max: BOT_NAME_MAX }, 'he'))
  speaks(here, user, 'ru')
  expect(await problem()).toBe(textOf({ code: 'botNameTooLong', max: BOT_NAME_MAX }, 'ru'))
})

test('criteria that cannot be saved are explained in the language of the user', async () => {
  using here = world()
  const user = await givenUser(here)
  const bot = givenBot(here, user)
  speaks(here, user, 'he')
  const visit = await visitor(here, user)
  const change = { rooms: 0, priceLimit: [9, 1] }
  const { status, body } = await visit('PATCH', `/api/requests/${bot.id}`, change)
  expect([status, body.errors]).toEqual([
    422,
    {
      priceLimit: 'יש לקבוע טווח מחירים תקין',
      rooms: textOf({ code: 'rooms', min: 1, max: 10 }, 'he'),
    },
  ])
})

test('what does not exist, what is taken and what is not allowed is said in Hebrew', async () => {
  using here = world()
  const user = await givenUser(here)
  speaks(here, user, 'he')
  const visit = await visitor(here, user)
  const missing = await visit('GET', '/api/chats/none')
  expect([missing.status, missing.body.message]).toEqual([404, 'הצ׳אט לא נמצא'])
  const forbidden = await visit('GET', '/api/users/filter')
  expect([forbidden.status, forbidden.body.message]).toEqual([403, 'רק מנהלים יכולים לעשות זאת'])
  const form = { firstname: 'Noa', lastname: 'Bar', email: user.email, password: PASSWORD }
  const taken = await signedOut(here)('POST', '/api/auth/register', form, HEBREW)
  const words = 'כבר קיים חשבון עם שם המשתמש הזה'
  expect([taken.status, taken.body]).toEqual([
    409,
    { code: 'conflict', message: words, errors: { email: words } },
  ])
  const stranger = await signedOut(here)('GET', '/api/chats', undefined, HEBREW)
  expect([stranger.status, stranger.body.message]).toEqual([401, 'יש להתחבר'])
})

test('too many attempts are refused in Hebrew, with the seconds to wait', async () => {
  using here = world()
  const visit = signedOut(here)
  const form = { email: 'noa@example.com', password: 'wrong-one' }
  const logIn = () => visit('POST', '/api/auth/login', form, HEBREW)
  for (let tries = 0; tries < LIMITS.loginPair.times; tries += 1)
    expect((await logIn()).body.message).toBe('שם המשתמש או הסיסמה שגויים')
  const { status, body, headers } = await logIn()
  expect([status, body.message]).toEqual([429, textOf({ code: 'tooManyAttempts' }, 'he')])
  expect(headers.get('retry-after')).toBe('900')
})

test('a database that cannot be written is reported in the language of the user', async () => {
  using here = world()
  const user = await givenUser(here)
  const { websiteChatId } = givenBot(here, user)
  speaks(here, user, 'he')
  const visit = await visitor(here, user)
  here.db.$client.run('PRAGMA query_only = ON')
  const path = `/api/chats/${websiteChatId}/messages`
  const { status, body } = await visit('POST', path, { content: 'hello there' })
  here.db.$client.run('PRAGMA query_only = OFF')
  expect([status, body]).toEqual([
    503,
    { code: 'disk', message: 'אי אפשר לשמור כרגע. אפשר לנסות שוב מאוחר יותר.' },
  ])
})

test('what the framework refuses, and what never reaches a route, is said in Hebrew too', async () => {
  using here = world()
  const visit = signedOut(here)
  const broken = await visit('POST', '/api/auth/login', '{', HEBREW)
  expect([broken.status, broken.body.message]).toEqual([400, 'הבקשה אינה JSON תקין'])
  const unknown = await visit('GET', '/api/nothing', undefined, HEBREW)
  expect([unknown.status, unknown.body.message]).toEqual([404, 'לא נמצא'])
  const wrong = await visit('POST', '/api/auth/login', { email: 5, password: 'x' }, HEBREW)
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors.email).toStartWith('השדה ')
  expect(wrong.body.message).toBe(wrong.body.errors.email)
})

test('what was done is said in the language of its reader', async () => {
  using here = world()
  const user = await givenUser(here)
  const form = { email: user.email, password: PASSWORD }
  const logIn = await signedOut(here)('POST', '/api/auth/login', form, HEBREW)
  expect(logIn.body.message).toBe('ההתחברות הצליחה')
  speaks(here, user, 'de')
  const visit = await visitor(here, user)
  const out = await visit('POST', '/api/auth/logout', undefined, HEBREW)
  expect(out.body).toEqual({ status: 'success', message: 'Abgemeldet' })
})

test.each([
  ['nothing is wanted', 'he;q=0, *;q=0.1'],
  ['markup', 'xx-<script>alert(1)</script>'],
  ['names of objects', '__proto__, constructor;q=1, toString'],
  ['very many', `${'zz,'.repeat(4_000)}he`],
  ['a quality that is no number', 'he;q=NaN'],
])('a hostile Accept-Language changes nothing: %s', async (_, header) => {
  using here = world()
  const asked = { 'accept-language': header }
  const { status, body } = await signedOut(here)('GET', '/api/chats', undefined, asked)
  expect([status, body]).toEqual([401, { code: 'unauthenticated', message: 'Please log in' }])
})

test('a value of a closed list that is none of it is refused with the list', async () => {
  using here = world()
  const user = await givenUser(here)
  const bot = givenBot(here, user)
  const visit = await visitor(here, user)
  const formatIn = async (headers: Record<string, string>, format: unknown) => {
    const sent = { botId: bot.id, url: 'https://ntfy.sh/x', format }
    return (await visit('POST', '/api/webhooks', sent, headers)).body.errors.format
  }
  const all = WEBHOOK_FORMATS.join(', ')
  for (const wrong of ['evil', ['ntfy'], null, 5])
    expect(await formatIn({}, wrong)).toBe(`format: must be one of ${all}`)
  expect(await formatIn(HEBREW, 'evil')).toContain(`אחד מאלה: ${all}`)
  const scopes = await visit('POST', '/api/tokens', { name: 'x', scopes: ['evil'] })
  expect(Object.values(scopes.body.errors)).toEqual([
    expect.stringMatching(/^scopes\.0: must be one of \w/),
  ])
})
