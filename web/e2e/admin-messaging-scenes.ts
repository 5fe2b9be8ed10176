import type { Page } from 'playwright'
import { write } from '../../src/database/database.ts'
import { inDatabase } from './home-scenes.ts'
import type { Product } from './product.ts'
import { addBroadcast, addLines, givenGroups } from './seed-telegram.ts'
import type { Screen, Stage } from './stage.ts'

const WEEKLY = `**עדכון שבועי**

השבוע נוספו 1,286 דירות חדשות.
אפשר עכשיו לבחור אזורים _על המפה_.

[לפתיחת ההגדרות](https://metzia.example/bots)`

const NAMES = ['דירות בלב תל אביב', 'פלורנטין ודרום העיר', 'רמת גן – 3 חדרים', 'שותפים 2026']

const seeded = new WeakMap<Product, Promise<string[]>>()

/** The ids of groups with messages, the first with the most. */
function groups({ product }: Stage): Promise<string[]> {
  const known = seeded.get(product) ?? seed(product)
  seeded.set(product, known)
  return known
}

async function seed(product: Product): Promise<string[]> {
  const ids = await givenGroups(product, NAMES)
  const [first = '', second = '', third = '', fourth = ''] = ids
  await inDatabase(product, (db) =>
    write(db, (tx) => {
      const broadcastRid = addBroadcast(tx, WEEKLY)
      const all = {
        kind: 'broadcast',
        content: 'עדכון שבועי: השבוע נוספו 1,286 דירות.',
        broadcastRid,
      }
      addLines(tx, [
        { kind: 'received', state: 'sent', target: fourth, content: 'Thanks, works again' },
        { ...all, state: 'sent', target: first },
        { ...all, state: 'sent', target: second },
        { ...all, state: 'sent', target: third },
        { ...all, state: 'failed', target: fourth, reason: '403 Forbidden: bot was kicked' },
        { kind: 'received', state: 'sent', target: first, content: 'היי, הבוט הפסיק לשלוח מודעות' },
        {
          kind: 'direct',
          state: 'sent',
          target: first,
          content: 'בודקים. שיניתם את טווח המחירים?',
        },
        { kind: 'received', state: 'sent', target: first, content: 'כן, הורדנו ל־5,000' },
        {
          kind: 'direct',
          state: 'sent',
          target: first,
          content: 'זה מסביר: אין כרגע דירות במחיר הזה באזורים שבחרתם. נסו 5,500.',
        },
      ])
    }),
  )
  return ids
}

const open = (page: Page, { url }: Stage, search = '') =>
  page.goto(`${url}/admin/telegram${search}`)

/** The page of administrators for messages to the chats of Telegram. */
export const MESSAGING_SCREENS: Screen[] = [
  {
    name: 'console-broadcast',
    as: 'admin',
    path: '/admin/telegram',
    async act(page, stage) {
      await groups(stage)
      await open(page, stage)
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
      await page.getByLabel('Message', { exact: true }).fill(WEEKLY)
      await page.getByRole('link', { name: 'לפתיחת ההגדרות' }).waitFor()
    },
  },
  {
    name: 'console-broadcast-confirm',
    as: 'admin',
    path: '/admin/telegram',
    async act(page, stage) {
      await groups(stage)
      await page.getByLabel('Message', { exact: true }).fill('שלום')
      await page.getByRole('button', { name: 'Send Broadcast' }).click()
      await page.getByText('It goes out at once').waitFor()
    },
  },
  {
    name: 'console-direct',
    as: 'admin',
    path: '/admin/telegram?tab=direct',
    async act(page, stage) {
      const [first] = await groups(stage)
      await open(page, stage, `?tab=direct&chat=${first}`)
      await page.getByText('זה מסביר').waitFor()
    },
  },
  {
    name: 'console-direct-list',
    as: 'admin',
    path: '/admin/telegram?tab=direct',
    async act(page, stage) {
      await groups(stage)
      await open(page, stage, '?tab=direct')
      await page.getByRole('region', { name: 'Chats' }).getByText('רמת גן').waitFor()
    },
  },
  {
    name: 'console-history',
    as: 'admin',
    path: '/admin/telegram?tab=history',
    async act(page, stage) {
      await groups(stage)
      await open(page, stage, '?tab=history')
      await page.getByRole('table').waitFor()
    },
  },
]
