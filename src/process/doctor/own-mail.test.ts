import { expect, test } from 'bun:test'
import { systemClock } from '../../kernel/system-clock.ts'
import { dovecot, hasDovecot } from '../../testing/doubles/dovecot.ts'
import { mailbox } from '../../testing/doubles/mailbox.ts'
import { FORM } from '../../testing/doubles/own-mails.ts'
import { world } from '../../testing/worlds/world.ts'
import { ownMail } from './own-mail.ts'

const MAIL_IN_URL = 'imaps://a:b@127.0.0.1:1'
/** The wait for a mail is short. */
const hasty = { ...systemClock, monotonic: () => systemClock.monotonic() * 20 }

async function found(settings: Record<string, string>, sendsMail = false) {
  using here = world(settings)
  const [finding, ...others] = await ownMail(here.config, { clock: hasty, sendsMail })
  expect(others).toEqual([])
  return finding
}

test('where users have no addresses nothing is said of them', async () => {
  expect(await found({ MAIL_IN_URL })).toBeUndefined()
})

test('addresses without a mailbox are a failure', async () => {
  const finding = await found({ MAIL_IN_ADDRESS: FORM })
  expect(finding).toMatchObject({ state: 'failed', advice: expect.stringContaining('MAIL_IN_URL') })
  expect(finding?.text).toBe('MAIL_IN_ADDRESS is set and MAIL_IN_URL is not: no mail is read')
})

test('no mail is sent unless it is asked for', async () => {
  using smtp = await mailbox()
  const set = { MAIL_IN_ADDRESS: FORM, MAIL_IN_URL }
  const can = await found({ ...set, SMTP_URL: smtp.url })
  expect(can).toMatchObject({ state: 'ok', text: expect.stringContaining('doctor --mail') })
  expect((await found(set))?.text).toContain('where SMTP_URL is set')
  expect(smtp.mails).toEqual([])
  expect(await found(set, true)).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('SMTP_URL'),
  })
})

test.skipIf(!hasDovecot)(
  'a mail to an address is sent and seen to arrive, and what is wrong when it does not is named',
  async () => {
    await using box = await dovecot()
    /** What the server of the mailbox does with a mail: `head` is written above it. */
    const tried = async (deliver: (mail: string, to: string) => string | undefined) => {
      using smtp = await mailbox()
      const set = { MAIL_IN_ADDRESS: FORM, MAIL_IN_URL: box.url, SMTP_URL: smtp.url }
      const came = smtp.next().then(async (mail) => {
        const kept = deliver(mail, smtp.envelopes[0]?.[0] ?? '')
        if (kept !== undefined) await box.append([Buffer.from(kept)])
      })
      const finding = await found(set, true)
      await came
      return finding
    }
    const named = await tried((mail, to) => `Delivered-To: ${to}\r\n${mail}`)
    expect(named).toMatchObject({ state: 'ok', text: 'a mail to one has arrived' })
    const unnamed = await tried((mail) => mail.replace(/^To: .*$/m, 'To: homes@finds.example'))
    expect(unnamed).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('Delivered-To'),
    })
    const lost = await tried(() => undefined)
    expect(lost).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('plus addressing'),
    })
  },
  60_000,
)

test.skipIf(!hasDovecot)('a mail server that refuses the recipient is named', async () => {
  await using box = await dovecot()
  using smtp = await mailbox([{ recipient: { status: 550, text: 'no such user' } }])
  const set = { MAIL_IN_ADDRESS: FORM, MAIL_IN_URL: box.url, SMTP_URL: smtp.url }
  const finding = await found(set, true)
  expect(finding).toMatchObject({ state: 'failed', text: expect.stringContaining('no such user') })
})
