import type { Page } from 'playwright'
import type { Screen } from './screen-list.ts'

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
    await select(page, ['Adam', 'Tal'])
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    await page.locator('.dialog').waitFor()
  }),
]
