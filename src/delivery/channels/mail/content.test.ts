import { expect, test } from 'bun:test'
import { bold, joinBy, link, phone } from '../../cards/rich-text.ts'
import { mailContent } from './content.ts'
import type { MailPayload } from './payload.ts'

const LINKS = {
  publicUrl: 'https://finds.example',
  stop: 'https://finds.example/unsubscribe/secret',
}

const CARD = joinBy('\n', [
  joinBy(' · ', [bold('₪6,200'), bold('\u2068הרצל 5, פלורנטין\u2069')]),
  '3 rooms',
  joinBy(' · ', [
    link('Details', 'https://finds.example/properties?home=1'),
    phone('054-771-2096'),
  ]),
])

const PAYLOAD: MailPayload = {
  title: '5 new finds: Sea view',
  botId: 'b1',
  botName: 'Sea view',
  language: 'en',
  chatId: 'c1',
  found: 5,
  cheaper: 0,
  cards: [CARD],
}

const aMail = (change: Partial<MailPayload> = {}) => mailContent({ ...PAYLOAD, ...change }, LINKS)

test('the text has every home with its addresses, the rest as a count, and the ways on', () => {
  expect(aMail().text).toBe(`5 new finds: \u2068Sea view\u2069

\u200e₪6,200 · \u2068הרצל 5, פלורנטין\u2069
3 rooms
Details <https://finds.example/properties?home=1> · 054-771-2096

See all 5 in Metzia:
https://finds.example/chats/c1

You get this mail because mail is switched on for your bot \u2068Sea view\u2069.
Settings of the bot:
https://finds.example/bots?open=b1
Stop these mails:
https://finds.example/unsubscribe/secret
`)
  expect(aMail({ found: 1 }).text).toContain('Open in Metzia:\n')
})

test('the HTML shows the same with links, and each line in the direction of the language', () => {
  const { html } = aMail()
  expect(html).toContain('<strong>₪6,200</strong> · <strong>\u2068הרצל 5, פלורנטין\u2069</strong>')
  expect(html).toContain('href="https://finds.example/properties?home=1">Details</a>')
  expect(html).toContain('href="tel:0547712096">054-771-2096</a>')
  expect(html).toContain('href="https://finds.example/unsubscribe/secret">Stop these mails</a>')
  expect(html).toContain('<html lang="en" dir="ltr">')
  const directions = (text: string) =>
    new Set([...text.matchAll(/<p dir="(\w+)"/g)].map((m) => m[1]))
  expect([...directions(html)]).toEqual(['ltr'])
  expect([...directions(aMail({ language: 'he' }).html)]).toEqual(['rtl'])
})

test('nothing is loaded from anywhere', () => {
  const { html } = aMail()
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import|background=/i)
  expect(html).not.toMatch(/\ssrc=/i)
})

test('the photo of the first home is the only one, and a part of the mail', () => {
  const payload = { ...PAYLOAD, cards: [CARD, CARD] }
  const { html } = mailContent(payload, { ...LINKS, photoId: 'photo@finds.example' })
  expect(html.match(/<img [^>]*>/g)).toEqual([
    expect.stringContaining('src="cid:photo@finds.example" alt=""'),
  ])
  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<strong>'))
})

test('there is one button, and the mail is dark where its reader has chosen so', () => {
  const { html } = aMail()
  expect(html.match(/class="button"[^>]*>[^<]*/g)).toEqual([
    expect.stringContaining('href="https://finds.example/chats/c1">See all 5 in Metzia'),
  ])
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const dark = html.slice(html.indexOf('@media (prefers-color-scheme:dark)'))
  for (const name of ['body', 'card', 'button', 'foot']) {
    expect(dark).toContain(`.${name}{`)
    expect(dark).toContain(`class="${name}"`)
  }
})

test('no text of a home or bot becomes markup', () => {
  const evil = '"><img src=x onerror=alert(1)>&amp;'
  const card = joinBy('\n', [
    bold(evil),
    link(evil, `https://x.example/?${evil}`),
    phone(evil),
    evil,
  ])
  const { html, subject } = aMail({ title: evil, botName: evil, cards: [card] })
  expect(html).not.toContain('<img')
  expect(html.match(/&lt;img src=x/g)?.length).toBe(7)
  expect(html).toContain('href="https://x.example/?&quot;&gt;&lt;img')
  expect(subject).toBe(evil)
})
