import type { Page } from 'playwright'
import { flatPng } from '../../src/testing/models/flat-png.ts'
import { drawnPictures } from './home-scenes.ts'
import { seen } from './seen.ts'
import { PATH, shortlistOf } from './shortlist-homes.ts'
import type { Screen } from './stage.ts'

const together = { as: 'together', before: drawnPictures } as const

/** The shortlist: its page, its dialogs, and its part of a home. */
export const SHORTLIST_SCREENS: Screen[] = [
  { name: 'shortlist', path: '/shortlist', ...together },
  { name: 'shortlist-stage', path: '/shortlist?stage=viewing', ...together },
  { name: 'shortlist-empty', as: 'starter', path: '/shortlist' },
  {
    name: 'shortlist-menu',
    path: '/shortlist?stage=contacted',
    ...together,
    async act(page) {
      await page
        .getByRole('button', { name: /Move or more/ })
        .last()
        .click()
      await seen(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'shortlist-invite',
    path: '/shortlist',
    ...together,
    async act(page) {
      await page.getByRole('button', { name: 'Invite' }).click()
      await seen(dialog(page).getByText('Members')).toBeVisible()
    },
  },
  {
    name: 'shortlist-lists',
    path: '/shortlist',
    ...together,
    async act(page) {
      await page.getByRole('button', { name: 'Shortlists' }).click()
      await seen(dialog(page).getByText('New shortlist')).toBeVisible()
    },
  },
  {
    name: 'home-shortlist',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    ...together,
    act: (page) => seen(page.getByText('לשאול איפה שמים אופניים')).toBeVisible(),
  },
  {
    name: 'shortlist-pick',
    path: '/shortlist',
    ...together,
    async act(page) {
      await page.getByRole('button', { name: 'Compare homes' }).click()
      await page.getByRole('checkbox').first().check()
    },
  },
  {
    name: 'mention',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    ...together,
    async act(page) {
      const field = page.getByLabel('Write a comment')
      await seen(field).toBeEnabled()
      await field.pressSequentially('@')
      await seen(page.getByRole('listbox')).toBeVisible()
    },
  },
  {
    name: 'viewing',
    path: ({ homes }) => `/properties?home=${homes.find}`,
    ...together,
    async act(page) {
      await page.getByRole('button', { name: 'Plan a viewing' }).click()
      await seen(page.getByRole('dialog', { name: 'Viewing' })).toBeVisible()
    },
  },
  {
    name: 'viewing-after',
    path: ({ homes }) => `/properties?home=${homes.check}`,
    ...together,
    async act(page, { product, homes, tokens }) {
      const { _id } = await shortlistOf(product, tokens.together)
      const soon = { at: new Date(Date.now() + 3_600_000).toISOString(), minutes: 30 }
      const path = `${PATH}/${_id}/homes/${homes.check}/viewing`
      await product.call('PUT', path, soon, tokens.together)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const shown = dialog(page).last()
      await shown.getByRole('radio', { name: 'After' }).click()
      await shown.locator('input[type=file]').setInputFiles(
        [1, 2].map((number) => ({
          name: `${number}.png`,
          mimeType: 'image/png',
          buffer: Buffer.from(flatPng(900, 600, String(number))),
        })),
      )
      await seen(shown.locator('a img')).not.toHaveCount(0)
      await seen(shown.getByRole('button', { name: 'Add photos' })).toHaveAttribute(
        'aria-busy',
        'false',
      )
    },
  },
  { name: 'invite', path: ({ invitePath }) => invitePath },
  { name: 'invite-signed-in', as: 'starter', path: ({ invitePath }) => invitePath },
  { name: 'invite-void', path: '/invite/used' },
]

const dialog = (page: Page) => page.getByRole('dialog')
