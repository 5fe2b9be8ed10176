import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AREAS } from './areas.ts'
import { type Answers, open } from './open.tsx'
import { aBot } from './samples.ts'

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }))

/** Opens the settings of a bot; `change` is the answer to saving them. */
export async function openSettings(
  bot = aBot(),
  change: unknown = bot,
  preview: object = {
    count: 21,
    perDay: 3,
    knowsHomes: true,
    newest: [],
    histogram: [],
    relax: [],
  },
  more: Answers = {},
) {
  const answers: Answers = {
    'GET /api/requests': [bot],
    'GET /api/requests/codes': AREAS,
    'POST /api/requests/preview': preview,
    'PATCH /api/requests/b1': change,
    ...more,
  }
  const opened = await open('/bots', { answers })
  await press('Edit bot Sea view')
  await screen.findByRole('combobox', { name: 'Search Areas' })
  return opened
}

export const save = () => screen.getByRole('button', { name: 'Save Changes' }) as HTMLButtonElement

/** Whether a button cannot be used now. */
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
