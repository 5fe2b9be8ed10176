import { afterEach, expect, test } from 'bun:test'
import { botById } from '../bots/store/bots.ts'
import { stopMail } from '../delivery/channels/mail/stop.ts'
import { runSender } from '../delivery/outbox/sender.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { hours, minutes, seconds } from '../kernel/clock.ts'
import { mailbox, type Reception } from '../testing/doubles/mailbox.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, florentinBot } from '../testing/worlds/passes.ts'
import { toldTo } from '../testing/worlds/told.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { imagesOf } from './images.ts'
import { senderParts } from './sender.ts'

const closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** An installation with a mail server that receives so, its sender, and a bot whose mail is on. */
async function given(...receptions: Reception[]) {
  const box = await mailbox(receptions)
  const here = world({ SMTP_URL: box.url, PUBLIC_URL: 'https://finds.example' })
  closing.push(here[Symbol.dispose], box.close)
  const bot = await florentinBot(here, { isMailOn: true })
  return { here, box, bot, sender: start(here) }
}

/** The sender of a process. */
function start(here: World) {
  const stopping = new AbortController()
  const { signal } = stopping
  const alarm = createAlarm()
  const surroundings = { images: imagesOf(here), signal }
  const running = senderParts(here, surroundings).then((parts) =>
    runSender(here, parts, { alarm, signal }),
  )
  async function stop(): Promise<void> {
    stopping.abort()
    await here.clock.pass(seconds(3))
    await running
  }
  closing.push(stop)
  return {
    stop,
    /** Lets time pass until the condition holds. Requests to the mail server take real time meanwhile. */
    async until(isSo: () => boolean, stepMs = 500): Promise<void> {
      for (let steps = 0; !isSo(); steps += 1) {
        if (steps > 1_000_000) throw new Error('It does not come to that')
        await here.clock.pass(stepMs)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

type Row = { state: string; attempts: number; reason: string | null }
const rows = (here: World) =>
  here.db.$client
    .query<Row, []>(
      "select state, attempts, reason from outgoing where channel = 'mail' order by rid",
    )
    .all()
const isSettled = (here: World) =>
  rows(here).length > 0 && rows(here).every(({ state }) => state === 'sent' || state === 'failed')

const homesIn = (mail: string) => mail.match(/^Details </gm)?.length ?? 0

test('the homes of a pass arrive in one mail, and those of the next hour in another', async () => {
  const { here, box, sender } = await given()
  bring(here, ...Array.from({ length: 3 }, () => aListing()))
  await sender.until(() => box.mails.length === 1)
  await sender.until(() => isSettled(here))
  const sentAt = here.clock.now()
  await here.clock.pass(minutes(57))
  bring(here, aListing())
  await here.clock.pass(minutes(1))
  bring(here, aListing())
  expect(box.mails).toHaveLength(1)
  await sender.until(() => box.mails.length === 2, 10_000)
  expect(here.clock.now()).toBeGreaterThanOrEqual(sentAt + hours(1) - seconds(30))
  expect(box.mails.map(homesIn)).toEqual([3, 2])
  expect(box.mails[1]).toContain('Subject: 2 new finds: My bot')
})

test.each<[string, Reception[], number, Row[]]>([
  ['is slow', ['wait'], 1, [{ state: 'sent', attempts: 1, reason: null }]],
  [
    'is busy for now',
    [
      { recipient: { status: 451, text: '4.7.1 later' } },
      { content: { status: 452, text: '4.3.1 full' } },
    ],
    1,
    [{ state: 'sent', attempts: 3, reason: null }],
  ],
  [
    'drops the connection before the mail',
    ['dropBefore', 'dropBefore'],
    1,
    [{ state: 'sent', attempts: 3, reason: null }],
  ],
  [
    'drops the connection after the mail: it arrives twice',
    ['dropAfter'],
    2,
    [{ state: 'sent', attempts: 2, reason: null }],
  ],
  [
    'refuses the mail',
    [{ content: { status: 554, text: '5.7.1 spam' } }],
    0,
    [{ state: 'failed', attempts: 1, reason: 'the mail server answered 554 5.7.1' }],
  ],
  [
    'is busy for more tries than eight',
    Array<Reception>(9).fill({ recipient: { status: 450, text: '4.2.0 no' } }),
    1,
    [{ state: 'sent', attempts: 10, reason: null }],
  ],
])('when the mail server %s', async (_, receptions, arrived, expected) => {
  const { here, box, sender } = await given(...receptions)
  const arrival = box.arrival()
  bring(here, aListing(), aListing())
  if (receptions[0] === 'wait') {
    await sender.until(() => rows(here)[0]?.state === 'sending')
    await arrival
    box.release()
  }
  await sender.until(() => isSettled(here))
  expect(rows(here)).toEqual(expected)
  expect(box.mails.map(homesIn)).toEqual(Array(arrived).fill(2))
  const ids = box.mails.map((mail) => /^Message-ID: (\S+)/m.exec(mail)?.[1])
  expect(new Set(ids).size).toBe(Math.min(arrived, 1))
})

test('a mail server that is down for a while costs no attempt', async () => {
  const { here, box, sender } = await given()
  const { port } = new URL(box.url)
  box.close()
  bring(here, aListing())
  await sender.until(() => rows(here)[0]?.reason !== null && rows(here).length > 0)
  expect(rows(here)).toMatchObject([{ state: 'pending', attempts: 0 }])
  expect(rows(here)[0]?.reason).toContain('the mail server cannot be reached')
  const again = await mailbox([], Number(port))
  closing.push(again.close)
  await sender.until(() => again.mails.length === 1, 5_000)
  await sender.until(() => isSettled(here))
  expect(rows(here)).toEqual([{ state: 'sent', attempts: 1, reason: null }])
})

test('a mailbox that does not exist switches mail off, and its user is told once', async () => {
  const { here, box, bot, sender } = await given({ recipient: { status: 550, text: '5.1.1 who?' } })
  bring(here, aListing())
  await sender.until(() => isSettled(here))
  expect(rows(here)).toMatchObject([
    { state: 'failed', reason: 'the mail server answered 550 5.1.1' },
  ])
  expect(botById(here.db, bot.id)).toEqual({ ...bot, isMailOn: false })
  const titles = toldTo(here.db, bot.ownerRid).map(({ title }) => title)
  expect(titles.filter((title) => title === 'Mail was switched off')).toHaveLength(1)
  bring(here, aListing())
  expect(box.mails).toEqual([])
})

test('mails that are stopped are not sent, also when they are written already', async () => {
  const { here, box, bot, sender } = await given({ recipient: { status: 450, text: '4.2.0 no' } })
  bring(here, aListing())
  await sender.until(() => rows(here)[0]?.attempts === 1 && rows(here)[0]?.state === 'pending')
  stopMail(here, bot.id)
  await sender.until(() => rows(here).length === 0)
  expect(box.mails).toEqual([])
})

test('what a stop has interrupted is sent by the next start', async () => {
  const { here, box, sender } = await given('wait')
  const arrival = box.arrival()
  bring(here, aListing())
  await sender.until(() => rows(here)[0]?.state === 'sending')
  await arrival
  await sender.stop()
  expect(rows(here)).toMatchObject([{ state: 'pending', attempts: 0 }])
  const next = start(here)
  await next.until(() => isSettled(here))
  expect(rows(here)).toEqual([{ state: 'sent', attempts: 1, reason: null }])
  expect(box.mails).toHaveLength(1)
})
