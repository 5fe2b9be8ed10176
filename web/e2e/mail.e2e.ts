import { afterAll, expect, test } from 'bun:test'
import type { BotWire } from '../../src/bots/wire.ts'
import { mailbox } from '../../src/testing/doubles/mailbox.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, HAIFA, haifaPage, type TestUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const box = await mailbox()
const { product, browser } = await startJourneys({ SMTP_URL: box.url })

afterAll(() => box.close())

const isMailOn = async (user: TestUser, bot: BotWire) => {
  const bots = await product.call<BotWire[]>('GET', '/api/requests', undefined, user.token)
  return bots.find(({ _id }) => _id === bot._id)?.channels.mail
}

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])(
  'the link in a digest stops the mails of its bot, without a session, %s',
  async (name, hasScript) => {
    const user = await givenUser(product)
    const areas = await codesOf(product, user.token, HAIFA)
    const change = { neighborhoodCodes: areas, channels: { mail: true } }
    const bot = await givenBot(product, user.token, `Haifa ${name}`, change)
    const coming = box.next()
    const home = { token: `mail${hasScript}`, neighbourhood: 'הדר מרכז', street: `הרצל ${name}` }
    const page = haifaPage([{ ...home, price: 4_200, rooms: 3 }])
    await product.cli('scrape', 'run', 'yad2', '--file', product.file(`${home.token}.json`, page))
    const mail = await coming
    expect(mail).toContain(`To: ${user.email}`)
    expect(mail).toMatch(new RegExp(`^Subject: [12] new finds?: Haifa ${name}`, 'm'))
    const [address = ''] = /http:\/\/\S+\/unsubscribe\/[\w-]+/.exec(mail) ?? []
    const { pathname } = new URL(address)

    const opened = await visit(browser, product, { hasScript })
    await opened.page.goto(product.url + pathname)
    if (hasScript) await ready(opened.page)
    await seen(opened.page.getByText(`Haifa ${name}`)).toBeVisible()
    expect(await isMailOn(user, bot)).toBe(true)
    await opened.page.getByRole('button', { name: 'Stop these mails' }).click()
    await seen(opened.page.getByRole('heading', { name: 'No more mails' })).toBeVisible()
    expect(await isMailOn(user, bot)).toBe(false)
    expect(opened.faults).toEqual([])
    await opened.context.close()
    await product.call('DELETE', `/api/requests/${bot._id}`, undefined, user.token)
  },
)
