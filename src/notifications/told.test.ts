import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { LANGUAGES } from '../kernel/domain/language.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import type { NoticeCode, NoticeSaid } from './domain.ts'
import { recognised } from './recognised.ts'
import { notify, notifyWritten } from './service.ts'
import { codesOfNotices, textOf } from './texts/texts.ts'
import { toldIn } from './told.ts'

const PLACE = '\u2068הרצל 5, פלורנטין\u2069'
const LINE = `₪6,200 · 3 rooms · 70 m² · floor 2 · ${PLACE}`

const HOME = {
  id: 'a1',
  price: 6_200,
  rooms: 3,
  size: 70,
  floor: 2,
  place: 'הרצל 5, פלורנטין',
  unstated: [],
} as const

/** What versions before wrote, and which code it is now. */
const WRITTEN: readonly [NoticeCode, title: string, body: string][] = [
  ['home', 'My bot: a new find', LINE],
  ['home', 'דירות: a new find', `price not stated · rooms not stated · size not stated · ${PLACE}`],
  ['home', 'My bot: price drop', `${LINE} · lift not stated (price drop: was ₪7,000, −11%)`],
  [
    'home',
    'My bot: also listed for less',
    `${LINE} (also listed for ₪6,200 instead of ₪7,000, −11%)`,
  ],
  [
    'homes',
    'My bot: 2 new finds, 1 price drop',
    `${LINE}\n₪900 · 2.5 rooms · 40 m²\n${LINE}\nand 3 more`,
  ],
  ['homes', 'My bot: 1 price drop', `${LINE} · pets not stated · date of entry not stated`],
  [
    'postFailed',
    'My bot: a post could not be sent',
    '400: bad. Your bots page and the chat show what was not sent, and send it again.',
  ],
  [
    'postFailed',
    'My bot: a post could not be sent',
    'The reason is not known. Your bots page and the chat show what was not sent, and send it again.',
  ],
  [
    'botQuiet',
    'Nothing new for \u2068My bot\u2069 in 24 hours',
    'You can bring homes in yourself.',
  ],
  [
    'botQuiet',
    'Nothing new for \u2068My bot\u2069 in 24 hours',
    'No source is on at this server. You can bring homes in yourself.',
  ],
  [
    'botQuiet',
    'Nothing new for \u2068My bot\u2069 in 24 hours',
    'Yad2 refuses this server. Facebook cannot be read. In the last 7 days it missed 1 home with any price, 1 on lower floors too. You can bring homes in yourself.',
  ],
  [
    'webhookOff',
    'My bot: a webhook was switched off',
    'example.com: it answered 410. Switch it on again in the settings of the bot.',
  ],
  [
    'mailOff',
    'Mail was switched off',
    'The mail server of your e-mail address says that there is no such mailbox. Your bots send no more mails until you switch them on again.',
  ],
  [
    'groupLost',
    'My bot no longer posts in Telegram',
    'The Telegram bot was removed from its group. Add it again, and switch Telegram on in the settings of the bot. Elsewhere it goes on.',
  ],
  [
    'groupConnected',
    'Family is connected',
    'Choose areas for it: it then posts in the group and in its chat here.',
  ],
  [
    'telegramBlocked',
    'The Telegram bot is blocked',
    'Codes for a forgotten password cannot reach you. Unblock it in Telegram, or unlink it.',
  ],
  [
    'telegramWanted',
    'Telegram is wanted',
    '\u2068Noa Bar\u2069 asks for bots that post in Telegram groups. Telegram is not set up on this server.',
  ],
  ['passwordReset', 'Your password was reset', 'If this was not you, contact support.'],
  [
    'signInAdded',
    'Google sign-in was added to your account',
    'If you did not make this account yourself, contact support.',
  ],
  [
    'signInAdded',
    'Facebook sign-in was added to your account',
    "If you did not set this account's password yourself, change it now.",
  ],
  [
    'signInAdded',
    'Google sign-in was added to your account',
    'Nobody had confirmed the e-mail address of this account before. Its old password, its linked Telegram account and its other ways to sign in have ended. You can set a new password here.',
  ],
  [
    'mailLimit',
    'Your mail address has had enough for today',
    'At most 300 mails and 20 MB a day are read of it. What arrives until midnight UTC is left out. Forward fewer, or narrower, alerts.',
  ],
  [
    'inboxFull',
    'Your inbox is full',
    'A mail to your address was left out. Please delete items of your inbox: what arrives then is read again.',
  ],
  [
    'alertTooWide',
    'An alert is too wide',
    'A mail said "106 new, 1 shown". Narrower alerts bring the rest.',
  ],
  [
    'waySilent',
    'Mail alerts: nothing arrives',
    'The last home came in 2026-11-21 08:00 UTC, far longer ago than usual.',
  ],
  [
    'waySilent',
    'Yad2: nothing arrives',
    'The last home came in 2026-11-21 08:00 UTC, far longer ago than usual.',
  ],
  [
    'serviceFails',
    'The mail server cannot be reached',
    'ECONNREFUSED. What is to be sent waits, and nothing is lost.',
  ],
  [
    'serviceFails',
    'Telegram refuses the credentials of this installation',
    '401: Unauthorized. What is to be sent waits, and nothing is lost.',
  ],
  ['serviceWorks', 'Telegram works again', 'The problem is over. What has waited is being sent.'],
  ['sourceFails', 'Yad2 is blocked by bot protection', 'Yad2 answered 403'],
  ['sourceFails', 'Yad2 has brought no data for a while', 'See its runs on the dashboard.'],
  ['sourceWorks', 'Yad2 is being read again', 'The problem is over.'],
  ['sourceBack', 'Yad2 is read again', 'Homes that were posted meanwhile arrive now.'],
]

const saidOf = ([, title, body]: (typeof WRITTEN)[number]) => recognised({ title, body })

test.each(WRITTEN)(
  'a row of before is recognised as %s, and reads in English as it was written',
  (code, title, body) => {
    const said = recognised({ title, body })
    expect(said?.code).toBe(code)
    expect(toldIn({ said: null, title, body }, 'en')).toEqual({ title, body })
  },
)

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'all of them are written in %s',
  (language) => {
    for (const written of WRITTEN) {
      const said = saidOf(written)
      if (!said) throw new Error(written[1])
      const [{ title, body }, english] = [textOf(said, language), textOf(said, 'en')]
      expect([title, body]).not.toContain('')
      expect(`${title}${body}`).not.toMatch(/undefined|null|NaN|\[object/)
      expect([title === english.title, body === english.body].filter(Boolean).length).toBeLessThan(
        2,
      )
      const bot = 'bot' in said ? said.bot.name : ''
      expect(title).toContain(bot)
      // Every number that the English text says is said.
      const numbers = (text: string) => text.match(/\d{2,}/g) ?? []
      for (const number of numbers(english.body)) expect(`${title} ${body}`).toContain(number)
    }
  },
)

test('what a user wrote, or no version wrote, is shown as it is', () => {
  const others: [string, string][] = [
    ['My bot: a new find', 'A text that is no home'],
    ['My bot: 2 new finds', `${LINE}\nno home`],
    ['Draw areas', 'On the map'],
    ['Your password was reset', 'Call 03-1234567.'],
    ['Yad2 is read again', 'Hooray'],
    ['Nothing new for \u2068My bot\u2069 in 24 hours', 'Buy something.'],
  ]
  for (const [title, body] of others)
    expect(toldIn({ said: null, title, body }, 'he')).toEqual({ title, body })
})

test('10,000 stored rows, of versions before and of now, are each shown right or as they were', async () => {
  using here = world()
  const user = await givenUser(here)
  const said = { code: 'groupLost', bot: { id: 'b1', name: 'צפון' } } as const
  const kinds = [
    ...WRITTEN.map(([, title, body]) => ({ title, body })),
    { title: 'Draw areas', body: 'On the map' },
    { said },
  ]
  const expected = kinds.map((row) => toldIn({ said: null, title: '', body: '', ...row }, 'he'))
  const count = 10_000
  write(here.db, (tx) => {
    for (let row = 0; row < count; row++) {
      const at = { random: here.random, now: here.clock.now() + row }
      const kind = kinds[row % kinds.length] as (typeof kinds)[number]
      if ('said' in kind) notify(tx, [user.rid], { ...kind, url: '/bots' }, at)
      else notifyWritten(tx, [user.rid], { type: 'system', url: '/bots', ...kind }, at)
    }
  })
  const visit = await visitor(here, user)
  for (let skip = 0; skip < count; skip += 100) {
    const path = `/api/notifications?limit=100&skip=${skip}`
    const { body } = await visit('GET', path, undefined, { 'accept-language': 'he' })
    const shown = body.notifications.map(({ title, body }: Told) => ({ title, body }))
    const rows = Array.from({ length: 100 }, (_, at) => count - 1 - skip - at)
    expect(shown).toEqual(rows.map((row) => expected[row % kinds.length] as Told))
  }
  expect(expected.at(-1)?.title).toBe('\u2068צפון\u2069 כבר לא מפרסם בטלגרם')
  expect(expected.at(-2)).toEqual({ title: 'Draw areas', body: 'On the map' })
})

type Told = { title: string; body: string }

/** Codes that no version told of as a sentence. */
const NEWER: readonly NoticeSaid[] = [
  ...(['price', 'gone', 'back', 'edited'] as const).map((change) => ({
    code: 'watched' as const,
    home: HOME,
    change,
    before: change === 'price' ? 7_100 : null,
  })),
  { code: 'mentioned', home: HOME, by: 'Noa', text: 'Shall we see it?' },
  { code: 'agreed', home: HOME },
  { code: 'viewing', home: HOME, at: Date.parse('2026-11-27T16:05:00Z') },
]

test.each(LANGUAGES)('what happens to homes of shortlists is written in %s', (language) => {
  const texts = NEWER.map((said) => textOf(said, language))
  expect(new Set(texts.map(({ title }) => title)).size).toBe(NEWER.length)
  for (const { title, body } of texts) {
    expect(body).toContain('₪6,200')
    expect(title + body).not.toMatch(/undefined|null|NaN|\[object/)
  }
  expect(texts[0]?.body).toContain('₪7,100')
  expect(texts.at(-1)?.title).toContain('18:05')
})

test('a price that rises is told as such', () => {
  const said = { code: 'watched', home: HOME, change: 'price', before: 6_000 } as const
  expect(textOf(said, 'en').title).toBe('A home of your shortlist costs more')
})

const TIMETABLE = { code: 'timetableEnds', to: '2026-12-31', isOver: false } as const

test.each(LANGUAGES)('that timetables end, or have ended, is written in %s', (language) => {
  const [soon, over] = [false, true].map((isOver) => textOf({ ...TIMETABLE, isOver }, language))
  expect(soon?.title).not.toBe(over?.title)
  expect(soon?.body).toContain('2026-12-31')
  if (language !== 'en') expect(soon?.body).not.toBe(textOf(TIMETABLE, 'en').body)
})

test('every code has a sentence above', () => {
  const told = [...WRITTEN.map(([code]) => code), ...NEWER.map(({ code }) => code)]
  expect(new Set([...told, TIMETABLE.code])).toEqual(new Set(codesOfNotices()))
})
