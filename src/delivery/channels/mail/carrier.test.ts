import { afterEach, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { write } from '../../../database/database.ts'
import { seconds } from '../../../kernel/clock.ts'
import { MAIL_TIMEOUTS } from '../../../mail/transport.ts'
import { mailbox, type Reception } from '../../../testing/doubles/mailbox.ts'
import { change, florentinBot } from '../../../testing/worlds/passes.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import { bold } from '../../cards/rich-text.ts'
import { leaseMessage, messageOf } from '../../outbox/open-rows.ts'
import { enqueue, type OutgoingOf, PRIORITY } from '../../outbox/store.ts'
import { mailCarrier } from './carrier.ts'
import { stopSecret } from './stop.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const PORTS = { onGone: () => undefined, photo: async () => PHOTO }
const PHOTO = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])

/** A mail server, a bot whose mail is on, and the carrier of its mails. */
async function given(receptions: Reception[] = [], settings = {}, answerMs?: number) {
  const box = await mailbox(receptions)
  const here = world({
    SMTP_URL: box.url,
    MAIL_FROM: 'Metzia <metzia@finds.example>',
    PUBLIC_URL: 'https://finds.example',
    ...settings,
  })
  const bot = await florentinBot(here, { isMailOn: true })
  const stopping = new AbortController()
  const timeouts = answerMs === undefined ? MAIL_TIMEOUTS : { ...MAIL_TIMEOUTS, answerMs }
  const carrier = mailCarrier(here, stopping.signal, PORTS, timeouts)
  closing.push(() => {
    stopping.abort()
    box.close()
    here[Symbol.dispose]()
  })
  return { here, bot, box, carrier, stopping }
}

/** A digest that was just leased. */
function aDigest(
  here: World,
  bot: { id: string; rid: number; ownerRid: number },
  botName = 'Sea view',
) {
  const owner = here.db.$client
    .query<{ id: string; email: string }, [number]>('select id, email from users where rid = ?')
    .get(bot.ownerRid)
  const payload = {
    title: `2 new finds: ${botName}`,
    botId: bot.id,
    botName,
    language: 'en' as const,
    chatId: 'c1',
    found: 2,
    cheaper: 0,
    cards: [bold('₪6,200')],
  }
  const now = here.clock.now()
  const to = { channel: 'mail', target: owner?.id ?? '', botRid: bot.rid } as const
  const row = { ...to, id: here.random.id(), kind: 'digest', payload, priority: PRIORITY.match }
  const rid = write(here.db, (tx) => enqueue(tx, row, now))
  const stored = messageOf(here.db, rid)
  if (!stored) throw new Error('The mail was not stored')
  const message = write(here.db, (tx) => leaseMessage(tx, stored, now))
  return { message: message as OutgoingOf<'mail'>, email: owner?.email ?? '' }
}

/** The headers of a mail, with folded lines joined. */
const headersOf = (mail: string) => {
  const [head = ''] = mail.split('\r\n\r\n')
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
}

test('a mail goes to the owner, with the headers that stop it and recognise it', async () => {
  const { here, bot, box, carrier } = await given()
  const { message, email } = aDigest(here, bot)
  expect(await carrier.send(message)).toMatchObject({ ok: true })
  const [mail = ''] = box.mails
  const headers = headersOf(mail)
  const stop = `https://finds.example/unsubscribe/${stopSecret(here, bot.id)}`
  for (const line of [
    'From: Metzia <metzia@finds.example>',
    `To: ${email}`,
    'Subject: 2 new finds: Sea view',
    `Message-ID: <${message.id}@finds.example>`,
    'Date: Sat, 21 Nov 2026 08:00:00 +0000',
    'Auto-Submitted: auto-generated',
    `List-ID: <${bot.id}.finds.example>`,
    `List-Unsubscribe: <${stop}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
    expect(headers).toContain(line)
  expect(headers.filter((line) => line.startsWith('List-Unsubscribe:'))).toHaveLength(1)
  expect(mail).toContain('Content-Type: text/plain; charset=utf-8')
  expect(mail).toContain('Content-Type: text/html; charset=utf-8')
})

test('the photo of the first home is a part of the mail; without it the mail is sent all the same', async () => {
  const { here, bot, box, carrier } = await given()
  const { message } = aDigest(here, bot)
  const photo = 'https://img.yad2.co.il/1.jpg'
  await carrier.send({ ...message, payload: { ...message.payload, photo } })
  const mail = await PostalMime.parse(box.mails[0] ?? '')
  expect(mail.html).toContain('src="cid:photo@finds.example"')
  expect(mail.attachments).toMatchObject([
    { mimeType: 'image/jpeg', disposition: 'inline', contentId: '<photo@finds.example>' },
  ])
  expect(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer)).toEqual(PHOTO)
  const without = mailCarrier(here, new AbortController().signal, {
    ...PORTS,
    photo: async () => undefined,
  })
  await without.send({ ...message, payload: { ...message.payload, photo }, attempts: 2 })
  const plain = await PostalMime.parse(box.mails[1] ?? '')
  expect([plain.html?.includes('<img'), plain.attachments]).toEqual([false, []])
})

test('a repeated attempt has the same id and date', async () => {
  const { here, bot, box, carrier } = await given()
  const { message } = aDigest(here, bot)
  await carrier.send(message)
  await here.clock.pass(seconds(30))
  await carrier.send({ ...message, attempts: 2 })
  const stable = (mail = '') => headersOf(mail).filter((line) => /^(Message-ID|Date):/.test(line))
  expect(stable(box.mails[0])).toHaveLength(2)
  expect(stable(box.mails[1])).toEqual(stable(box.mails[0]))
})

test('mails have one-click stopping for https only', async () => {
  const { here, bot, box, carrier } = await given([], { PUBLIC_URL: 'http://finds.example' })
  await carrier.send(aDigest(here, bot).message)
  const headers = headersOf(box.mails[0] ?? '')
  expect(headers.some((line) => line.startsWith('List-Unsubscribe: <http://'))).toBe(true)
  expect(headers.some((line) => line.startsWith('List-Unsubscribe-Post'))).toBe(false)
})

test('a name can neither add a header nor a recipient', async () => {
  const { here, bot, box, carrier } = await given()
  const evil = 'x\r\nBcc: evil@example.com\r\n\r\n<script>,evil@example.com\u2028\0'
  const { message } = aDigest(here, bot, evil)
  here.db.$client.run(`update users set email = 'a@example.com,evil@example.com'`)
  await carrier.send(message)
  for (const mail of box.mails)
    expect(headersOf(mail).filter((line) => /^Bcc:/i.test(line))).toEqual([])
  const recipients = box.envelopes.flat()
  expect(recipients).not.toContain('evil@example.com')
})

test.each<[string, Reception, object]>([
  [
    'the mailbox does not exist',
    { recipient: { status: 550, text: '5.1.1 no such user' } },
    { kind: 'gone', reason: 'the mail server answered 550 5.1.1' },
  ],
  [
    'the recipient is refused for now',
    { recipient: { status: 451, text: '4.7.1 greylisted' } },
    { kind: 'later', reason: 'the mail server answered 451 4.7.1' },
  ],
  [
    'the content is refused',
    { content: { status: 554, text: '5.7.1 spam' } },
    { kind: 'refused', reason: 'the mail server answered 554 5.7.1' },
  ],
  [
    'the content is refused for now',
    { content: { status: 452, text: '4.3.1 full' } },
    { kind: 'later', reason: 'the mail server answered 452 4.3.1' },
  ],
  ['the connection is lost before the mail', 'dropBefore', { kind: 'unreachable' }],
])('%s: nothing arrives, and the next attempt does', async (_, reception, failure) => {
  const { here, bot, box, carrier } = await given([reception])
  const { message } = aDigest(here, bot)
  expect(await carrier.send(message)).toMatchObject({ ok: false, failure })
  expect(box.mails).toEqual([])
  expect(await carrier.send({ ...message, attempts: 2 })).toMatchObject({ ok: true })
  expect(box.mails).toHaveLength(1)
})

test('a mail that was accepted but not confirmed is not known as sent: it may arrive twice, with one id', async () => {
  const { here, bot, box, carrier } = await given(['dropAfter'])
  const { message } = aDigest(here, bot)
  expect(await carrier.send(message)).toMatchObject({ failure: { kind: 'unreachable' } })
  expect(box.mails).toHaveLength(1)
  expect(await carrier.send({ ...message, attempts: 2 })).toMatchObject({ ok: true })
  const ids = box.mails.map((mail) => headersOf(mail).find((line) => line.startsWith('Message-ID')))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('a slow server gets the time that it needs, and each mail arrives once', async () => {
  const { here, bot, box, carrier } = await given(['wait'])
  const arrived = box.arrival()
  const sent = carrier.send(aDigest(here, bot).message)
  await arrived
  expect(box.mails).toEqual([])
  box.release()
  expect(await sent).toMatchObject({ ok: true })
  expect(box.mails).toHaveLength(1)
})

test('a server that never answers is given up after the timeout', async () => {
  const { here, bot, carrier } = await given(['wait'], {}, 250)
  const sent = await carrier.send(aDigest(here, bot).message)
  expect(sent).toMatchObject({ ok: false, failure: { kind: 'later', cause: 'unreachable' } })
})

test('a server that is down holds the channel', async () => {
  const { here, bot, carrier } = await given([], { SMTP_URL: 'smtp://127.0.0.1:1' })
  const { message } = aDigest(here, bot)
  expect(await carrier.send(message)).toMatchObject({
    failure: { kind: 'hold', reason: 'the mail server cannot be reached (ESOCKET)' },
  })
})

test('nothing is sent for a bot whose mail was switched off, or to a user who was banned or deleted', async () => {
  const { here, bot, box, carrier } = await given()
  const { message } = aDigest(here, bot)
  const reason = 'mail was switched off meanwhile'
  const refused = { ok: false, failure: { kind: 'refused', reason } }
  change(here, bot, { isMailOn: false })
  expect(await carrier.send(message)).toEqual(refused as never)
  change(here, bot, { isMailOn: true })
  here.db.$client.run('update users set is_banned = 1')
  expect(await carrier.send(message)).toEqual(refused as never)
  here.db.$client.run('delete from users')
  expect(await carrier.send(message)).toEqual(refused as never)
  expect(box.mails).toEqual([])
})

test('a stop ends a mail that is being sent', async () => {
  const { here, bot, box, carrier, stopping } = await given(['wait'])
  const arrived = box.arrival()
  const sent = carrier.send(aDigest(here, bot).message)
  await arrived
  stopping.abort()
  expect(await sent).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
})

test('a recipient for whom the server is silent is tried later, and others are not held', async () => {
  const { here, bot, carrier } = await given(['silent'], {}, 1_000)
  expect(await carrier.send(aDigest(here, bot).message)).toMatchObject({
    failure: { kind: 'later', cause: 'unreachable' },
  })
  expect(await carrier.send(aDigest(here, bot, 'Other').message)).toMatchObject({ ok: true })
})

test('a mail server that accepts connections and says nothing is noticed within 60 s', async () => {
  const { connectMs, greetingMs } = MAIL_TIMEOUTS
  expect(connectMs + greetingMs).toBeLessThan(seconds(60))
  const frozen = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const { here, bot } = await given([], { SMTP_URL: `smtp://127.0.0.1:${frozen.port}` })
  const signal = new AbortController()
  const timeouts = { ...MAIL_TIMEOUTS, greetingMs: 100 }
  const carrier = mailCarrier(here, signal.signal, PORTS, timeouts)
  expect(await carrier.send(aDigest(here, bot).message)).toMatchObject({
    failure: { kind: 'hold' },
  })
  signal.abort()
  frozen.stop(true)
})
