import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, open } from '../testing/open.tsx'
import { aDetail, refusal } from '../testing/samples.ts'

const URL_OF = 'http://127.0.0.1:3000/h/abc'
const LINK = 'GET /api/assets/h1/link'

async function openShare(answers: Answers) {
  const home = aDetail({ _id: 'h1' })
  const opened = await open('/properties?home=h1', {
    answers: { 'GET /api/assets/h1': home, 'GET /api/assets/h1/bots': [], ...answers },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this home' }))
  return { ...opened, dialog }
}

test('the link for those with an account is there at once, the public one when it is made', async () => {
  const { dialog, sent } = await openShare({
    [LINK]: { _id: 'h1', url: null },
    'PUT /api/assets/h1/link': { _id: 'h1', url: URL_OF },
  })
  dialog.getByText(/\/properties\?home=h1$/)
  expect(dialog.queryByText(URL_OF)).toBeNull()
  await userEvent.click(await dialog.findByRole('button', { name: 'Make a public link' }))
  await dialog.findByText(URL_OF)
  expect(
    sent.filter(({ method, path }) => method === 'PUT' && path.endsWith('/link')),
  ).toHaveLength(1)
})

test('a public link that was made before is shown, and taken back', async () => {
  const { dialog, sent } = await openShare({
    [LINK]: { _id: 'h1', url: URL_OF },
    'DELETE /api/assets/h1/link': { _id: 'h1', url: null },
  })
  await dialog.findByText(URL_OF)
  await userEvent.click(dialog.getByRole('button', { name: 'Take the public link back' }))
  await dialog.findByRole('button', { name: 'Make a public link' })
  expect(document.activeElement?.textContent).toBe('For everybody')
  expect(dialog.queryByText(URL_OF)).toBeNull()
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/assets/h1/link' })
})

test('a refusal is shown in the words of the server, and Close gives the focus back', async () => {
  const words = 'You have 100 public links. Take one back to make another.'
  const { dialog } = await openShare({
    [LINK]: { _id: 'h1', url: null },
    'PUT /api/assets/h1/link': refusal(409, words),
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Make a public link' }))
  await dialog.findByText(words)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Share this home' })).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Share')
})

test('where the link could not be read, it can be made, which answers the one that was made before', async () => {
  const { dialog } = await openShare({
    [LINK]: refusal(503, 'Please try again later'),
    'PUT /api/assets/h1/link': { _id: 'h1', url: URL_OF },
  })
  await dialog.findByRole('alert')
  await userEvent.click(dialog.getByRole('button', { name: 'Make a public link' }))
  await dialog.findByText(URL_OF)
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('a press beside the dialog closes it and not the home', async () => {
  const { dialog } = await openShare({ [LINK]: { _id: 'h1', url: null } })
  await dialog.findByRole('button', { name: 'Make a public link' })
  await userEvent.click(dialog.getByText('For everybody'))
  await userEvent.click(screen.getByRole('dialog', { name: 'Share this home' }))
  expect(screen.queryByRole('dialog', { name: 'Share this home' })).toBeNull()
  expect(document.querySelector('.home-dialog')).not.toBeNull()
})

test('Escape closes the dialog of links, and the home stays open below it', async () => {
  const { router } = await openShare({ [LINK]: { _id: 'h1', url: null } })
  const dialog = screen.getByRole('dialog', { name: 'Share this home' })
  // What a browser tells the dialog above all others when Escape is pressed.
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(router.latestLocation.href).toContain('home=h1')
  screen.getByRole('button', { name: 'Share' })
})
