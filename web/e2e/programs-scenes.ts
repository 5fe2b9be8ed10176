import type { Page } from 'playwright'
import type { Screen } from './stage.ts'

const at = (minute: number) => `2026-02-14T09:${String(minute).padStart(2, '0')}:00.000Z`

const WEBHOOKS = [
  { _id: 'w1', url: 'https://home.example.org/api/webhook/metzia-8f31', format: 'home-assistant' },
  {
    _id: 'w2',
    url: 'https://hooks.example.com/finds',
    format: 'metzia',
    failingSince: at(2),
    offSince: at(40),
    offReason: 'the receiver answered 410',
  },
].map((one) => ({
  botId: 'b',
  createdAt: at(0),
  failingSince: null,
  offSince: null,
  offReason: null,
  ...one,
}))

const REQUESTS = [
  { _id: 'r4', type: 'test', status: 'sent', createdAt: at(50) },
  {
    _id: 'r3',
    type: 'match',
    status: 'pending',
    createdAt: at(47),
    sentAt: null,
    attempts: 2,
    nextAt: at(49),
    reason: 'the receiver answered 503',
  },
  { _id: 'r2', type: 'price', status: 'failed', createdAt: at(31), reason: 'no answer in time' },
  { _id: 'r1', type: 'digest', status: 'sent', createdAt: at(12) },
].map((one) => ({ sentAt: at(51), attempts: 1, nextAt: null, reason: null, ...one }))

/** The answers about programs, so that the pictures show every state. */
async function givenPrograms(page: Page): Promise<void> {
  await page.route('**/api/webhooks?*', (route) => route.fulfill({ json: WEBHOOKS }))
  await page.route('**/api/webhooks/*/log', (route) => route.fulfill({ json: REQUESTS }))
  await page.route('**/api/requests/*/feed', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { createdAt: at(3) } })
      : route.fulfill({
          json: { url: `https://finds.example.org/feeds/${'aB3_'.repeat(10)}.atom` },
        }),
  )
}

async function openRow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit bot דירות בכרמל' }).click()
  await page.getByRole('button', { name: /^Webhooks and feed/ }).click()
  await page.getByText('Off since').waitFor()
}

/** Buttons that have just come into view are drawn a few frames later. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
  })

/** What programs are told of a bot. */
export const PROGRAM_SCREENS: Screen[] = [
  {
    name: 'bot-settings-webhooks',
    as: 'user',
    path: '/bots',
    before: givenPrograms,
    async act(page) {
      await openRow(page)
      await page
        .getByRole('button', { name: /^Last requests/ })
        .first()
        .click()
      await page.getByText(/no answer in time/).waitFor()
      await page.getByText('Digest', { exact: true }).scrollIntoViewIfNeeded()
      await drawn(page)
    },
  },
  {
    name: 'bot-settings-webhook-format',
    as: 'user',
    path: '/bots',
    before: givenPrograms,
    async act(page) {
      await openRow(page)
      await page.getByLabel('Sent as').selectOption('discord')
      await page.getByRole('button', { name: 'Add webhook' }).scrollIntoViewIfNeeded()
      await drawn(page)
    },
  },
  {
    name: 'bot-settings-feed',
    as: 'user',
    path: '/bots',
    before: givenPrograms,
    async act(page) {
      await openRow(page)
      await page.getByRole('button', { name: 'New address' }).click()
      await page.getByText('The address of the feed').waitFor()
      await page.getByRole('button', { name: 'End feed' }).scrollIntoViewIfNeeded()
    },
  },
]
