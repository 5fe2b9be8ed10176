import { expect, test } from 'bun:test'
import { bold, join, joinBy, link, phone, struck } from '../../cards/rich-text.ts'
import { mailContent } from './content.ts'
import type { MailPayload } from './payload.ts'

const LINKS = {
  publicUrl: 'https://finds.example',
  stop: 'https://finds.example/unsubscribe/secret',
}

const CARD = joinBy('\n', [
  joinBy(' · ', [bold('₪6,200'), bold('\u2068הרצל 5, פלורנטין\u2069')]),
  join('3 rooms ', struck('₪7,000')),
  joinBy(' · ', [
    link('Details', 'https://finds.example/properties?home=1'),
    phone('054-771-2096'),
  ]),
])

const aMail = (change: Partial<MailPayload> = {}) =>
  mailContent(
    {
      title: '5 new finds: Sea view',
      botId: 'b1',
      botName: 'Sea view',
      language: 'en',
      chatId: 'c1',
      found: 5,
      cheaper: 0,
      cards: [CARD],
      ...change,
    },
    LINKS,
  )

test('the text has every home with its addresses, the rest as a count, and the ways on', () => {
  expect(aMail().text).toBe(`5 new finds: \u2068Sea view\u2069

\u200e₪6,200 · \u2068הרצל 5, פלורנטין\u2069
3 rooms ₪7,000
Details <https://finds.example/properties?home=1> · 054-771-2096

See all in the chat of the bot (and 4 more):
https://finds.example/chats/c1
Settings of the bot:
https://finds.example/bots?open=b1

You get this mail because mail is switched on for your bot \u2068Sea view\u2069.
Stop these mails:
https://finds.example/unsubscribe/secret
`)
  expect(aMail({ found: 1 }).text).not.toContain('more')
})

test('the HTML shows the same with links, and each line in the direction of the language', () => {
  const { html } = aMail()
  expect(html).toContain('<strong>₪6,200</strong> · <strong>\u2068הרצל 5, פלורנטין\u2069</strong>')
  expect(html).toContain('3 rooms <s>₪7,000</s>')
  expect(html).toContain('<a href="https://finds.example/properties?home=1">Details</a>')
  expect(html).toContain('<a href="tel:0547712096">054-771-2096</a>')
  expect(html).toContain('<a href="https://finds.example/unsubscribe/secret">Stop these mails</a>')
  expect(html).toContain('<html lang="en" dir="ltr">')
  const directions = (text: string) =>
    new Set([...text.matchAll(/<p dir="(\w+)"/g)].map((m) => m[1]))
  expect([...directions(html)]).toEqual(['ltr'])
  expect([...directions(aMail({ language: 'he' }).html)]).toEqual(['rtl'])
})

test('nothing is loaded from anywhere', () => {
  const { html } = aMail()
  expect(html).not.toMatch(/<(img|script|link|iframe|style)\b|url\(|@import|background=/i)
  expect(html).not.toMatch(/\ssrc=/i)
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
