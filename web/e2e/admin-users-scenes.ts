import type { Page } from 'playwright'
import type { Screen } from './stage.ts'

// The pages of administrators about users.

const open = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name} Levi` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.locator('.dialog').waitFor()
}

const select = async (page: Page, names: readonly string[]) => {
  for (const name of names) await page.getByLabel(`Select ${name} Levi`, { exact: true }).check()
}

const users = (name: string, act?: (page: Page) => Promise<void>): Screen => ({
  name: `admin-users${name}`,
  as: 'admin',
  path: '/admin/user',
  ...(act && { act }),
})

export const ADMIN_USERS_SCREENS: Screen[] = [
  users(''),
  users('-selected', async (page) => {
    await select(page, ['Adam', 'Dana'])
    await page.getByRole('button', { name: 'Actions for Dana Levi' }).click()
    await page.getByRole('menuitem', { name: 'Reset Password' }).waitFor()
  }),
  users('-none', async (page) => {
    await page.getByLabel('Search user').fill('nobody')
    await page.getByText('Not found').waitFor()
  }),
  users('-edit', (page) => open(page, 'Gil', 'Edit')),
  users('-delete', (page) => open(page, 'Adam', 'Delete')),
  users('-reset', async (page) => {
    await open(page, 'Adam', 'Reset Password')
    await page.getByLabel('New Password').fill('short')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Password must be at least 8 characters long').waitFor()
  }),
  users('-ban', async (page) => {
    await select(page, ['Adam', 'Dana'])
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await page.locator('.dialog').waitFor()
  }),
  { name: 'admin-bots', as: 'admin', path: '/admin/bots' },
  {
    name: 'admin-bots-none',
    as: 'admin',
    path: '/admin/bots?search=nobody',
  },
  {
    name: 'admin-properties-merge',
    as: 'admin',
    path: '/admin/properties',
    async act(page) {
      await page.getByRole('button', { name: 'Merge homes' }).click()
      for (const at of [0, 1])
        await page
          .getByLabel(/^Merge /)
          .nth(at)
          .check()
    },
  },
  {
    name: 'admin-properties-merging',
    as: 'admin',
    path: '/admin/properties',
    async act(page) {
      await page.getByRole('button', { name: 'Merge homes' }).click()
      for (const at of [0, 1])
        await page
          .getByLabel(/^Merge /)
          .nth(at)
          .check()
      await page.getByRole('button', { name: 'Merge these' }).click()
      await page.locator('.dialog').waitFor()
    },
  },
  {
    name: 'admin-properties-paste',
    as: 'admin',
    path: '/admin/properties',
    async act(page) {
      await page.getByRole('button', { name: 'Add a post' }).click()
      await page.getByLabel('Text of the post').fill('מחפשים דירת 3 חדרים בפלורנטין עד 6,500')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('Somebody is looking: no home').waitFor()
    },
  },
]
