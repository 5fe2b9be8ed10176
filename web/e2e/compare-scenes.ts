import { drawnPictures } from './home-scenes.ts'
import type { Screen } from './stage.ts'

/** Homes side by side. */
export const COMPARE_SCREENS: readonly Screen[] = [
  {
    name: 'compare',
    as: 'user',
    path: ({ homes }) => `/compare?ids=${homes.find},${homes.check},${homes.gone}`,
    before: drawnPictures,
  },
  {
    name: 'compare-share',
    as: 'user',
    path: ({ homes }) => `/compare?ids=${homes.find},${homes.check}`,
    before: drawnPictures,
    async act(page) {
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const make = page.getByRole('button', { name: 'Make a public link', disabled: false })
      const link = page.getByText(/\/c\/[\w-]{22}$/)
      await make.or(link).waitFor()
      if (await make.isVisible()) await make.click()
      await link.waitFor()
    },
  },
]
