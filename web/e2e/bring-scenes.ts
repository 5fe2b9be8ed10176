import type { Page } from 'playwright'
import type { BringWire } from '../../src/ways-in/bring/wire.ts'
import { seen } from './seen.ts'
import type { Screen } from './stage.ts'

const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const ITEM = { isRetryable: false, sentAt: null, owner: 'Noa Levi' } as const
const aHome = (assetId: string, place: string) => ({ outcome: 'home' as const, assetId, place })

const RECENT: BringWire['recent'] = [
  {
    ...ITEM,
    _id: 'i1',
    way: 'mail',
    title: 'אלנבי 98, 3 חד׳, ₪7,800',
    outcome: 'home',
    arrivedAt: before(3),
    results: [aHome('a1', 'אלנבי 98, תל אביב'), aHome('a2', 'ויטל 12, תל אביב')],
  },
  {
    ...ITEM,
    _id: 'i2',
    way: 'forward',
    title: 'להשכרה בפלורנטין, ויטל 12, שני חדרים וחצי, מרפסת שמש ומעלית, כניסה מיידית',
    outcome: 'same',
    arrivedAt: before(26),
    results: [{ outcome: 'same', assetId: 'a2', place: 'ויטל 12', reason: 'same phone and area' }],
  },
  {
    ...ITEM,
    _id: 'i3',
    way: 'share',
    title: 'מחפשת שותפה לדירה בגבעתיים, חדר עם מרפסת',
    outcome: 'roommate',
    arrivedAt: before(60),
    results: [{ outcome: 'roommate', reason: 'a room in a shared home' }],
  },
  {
    ...ITEM,
    _id: 'i4',
    way: 'bookmarklet',
    title: 'https://www.facebook.com/groups/flats.in.tel.aviv/posts/91822',
    outcome: 'unread',
    arrivedAt: before(120),
    results: [{ outcome: 'unread', reason: 'the page asks to log in' }],
  },
]

const WAYS: BringWire = {
  mail: {
    available: true,
    address: 'homes+k7f2q9abcd@example.com',
    state: 'waiting',
    lastAt: null,
    count: 0,
    confirmation: {
      from: 'forwarding-noreply@google.com',
      code: '482113882',
      link: 'https://mail-settings.google.com/mail/vf-4',
      at: before(1),
    },
  },
  telegram: { available: true, botName: 'metzia_bot', linked: true, lastAt: before(26), count: 1 },
  share: { lastAt: before(60), count: 40 },
  recent: RECENT,
}

/** Opens the page by its link, so that the browser itself loads what it shows. */
async function show(page: Page, ways: BringWire): Promise<void> {
  await page.route('**/api/bring', (route) => route.fulfill({ json: ways }))
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Bring homes in' }).filter({ visible: true }).click()
  await seen(page.getByRole('heading', { name: 'What came in' })).toBeVisible()
}

const ARRIVING: BringWire = {
  ...WAYS,
  mail: { ...WAYS.mail, state: 'arriving', lastAt: before(3), count: 41, confirmation: null },
}

export const BRING_SCREENS: Screen[] = [
  { name: 'bring-off', as: 'newcomer', path: '/bring' },
  {
    name: 'bring',
    as: 'newcomer',
    path: '/profile',
    isAlone: true,
    act: (page) => show(page, WAYS),
  },
  {
    name: 'bring-arriving',
    as: 'newcomer',
    path: '/profile',
    isAlone: true,
    act: (page) => show(page, ARRIVING),
  },
  {
    name: 'bring-new',
    as: 'newcomer',
    path: '/profile',
    isAlone: true,
    act: (page) =>
      show(page, {
        ...WAYS,
        mail: { ...WAYS.mail, address: null, state: 'none', confirmation: null },
        recent: [],
      }),
  },
  {
    name: 'bring-menu',
    as: 'newcomer',
    path: '/profile',
    isAlone: true,
    async act(page) {
      await show(page, WAYS)
      await page.getByRole('button', { name: 'Renew or end the address' }).click()
      await seen(page.getByRole('menuitem', { name: 'New address' })).toBeVisible()
    },
  },
  {
    name: 'bring-remove',
    as: 'newcomer',
    path: '/profile',
    isAlone: true,
    async act(page) {
      await show(page, WAYS)
      await page.getByRole('button', { name: /: אלנבי 98, 3/ }).click()
      await seen(page.getByRole('heading', { name: 'Delete this item?' })).toBeVisible()
    },
  },
]
