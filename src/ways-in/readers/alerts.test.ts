import { expect, test } from 'bun:test'
import { homeIn } from '../../sources/import/tasks.ts'
import { ALERT_HOMES, alertOf, DELIVERIES, LAYOUTS } from '../../testing/doubles/alert-layouts.ts'
import { parseHere } from '../../testing/worlds/parse.ts'
import { arrivingOfMail } from '../mail/arriving.ts'
import { readItem } from './item.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const WEB = { YAD2_WEB_URL: 'https://www.yad2.co.il' }

async function homesIn(mail: Uint8Array) {
  const [item, ...others] = await arrivingOfMail(parseHere, mail, { userRid: 1, trust: null })
  if (!item || others.length > 0) throw new Error('It is not one mail')
  const { tasks } = readItem({ item, now: NOW, web: WEB })
  return tasks.map((task) => homeIn(task) ?? task)
}

const MAILS = Object.keys(LAYOUTS).flatMap((site) =>
  DELIVERIES.map((delivery) => [site, delivery] as const),
)

test('there are 30 mails of six sites', () => {
  expect([MAILS.length, new Set(MAILS.map(([site]) => site)).size]).toEqual([30, 6])
})

test.each(MAILS)(
  'an alert of %s, %s, is split into its homes, each read right',
  async (site, delivery) => {
    const homes = await homesIn(alertOf(site, delivery))
    expect(homes).toMatchObject(
      ALERT_HOMES.map(({ price, rooms, size, street }) => ({
        dealType: 'rent',
        price,
        rooms,
        size,
        street,
        neighbourhood: 'פלורנטין',
        city: expect.stringContaining('תל אביב'),
      })),
    )
    // A home is as old as the mail that was forwarded.
    const isForwarded = !['as sent', 'by a filter'].includes(delivery)
    const written = isForwarded ? Date.UTC(2026, 10, 20, 7) : Date.UTC(2026, 10, 21, 7, 30)
    const dates = homes.map((home) => ('link' in home ? home.sourceCreatedAt : null))
    expect(new Set(dates)).toEqual(new Set([written]))
    const links = homes.map((home) => ('link' in home ? home.link : ''))
    expect(new Set(links).size).toBe(ALERT_HOMES.length)
    for (const link of links) expect(link).not.toContain('dana')
  },
)

test.each(Object.keys(LAYOUTS))('an alert of %s with one home is that home', async (site) => {
  const [first] = ALERT_HOMES
  if (!first) throw new Error('There are no homes')
  for (const delivery of DELIVERIES) {
    const homes = await homesIn(alertOf(site, delivery, [first]))
    expect([delivery, homes]).toMatchObject([
      delivery,
      [{ price: first.price, rooms: first.rooms }],
    ])
  }
})
