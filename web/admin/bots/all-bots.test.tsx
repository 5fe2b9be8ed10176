import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { botsAtom } from '../../bots/atoms.ts'
import { AREAS } from '../../testing/areas.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { aBot, NOA, refusal } from '../../testing/samples.ts'

const ADMIN = { ...NOA, roles: ['user', 'admin'] }
const FOREIGN = aBot({ _id: 'b7', botName: 'Carmel', chatName: 'Our flat', createdBy: 'Dana Bar' })
const LIST = 'GET /api/requests/filter'

function openBots(answers: Answers = {}, search = '', bots = [FOREIGN], total = bots.length) {
  return open(`/admin/bots${search}`, {
    user: ADMIN,
    answers: {
      [LIST]: () => ({ bots, total }),
      'GET /api/sources': [],
      'GET /api/requests/codes': [],
      ...answers,
    },
  })
}

const asked = (sent: { path: string }[]) =>
  sent.flatMap(({ path }) =>
    path.startsWith('/api/requests/filter')
      ? [Object.fromEntries(new URL(path, 'http://x').searchParams)]
      : [],
  )

test('the page shows the bots of all users with their owners, not the own list', async () => {
  const { sent, store } = await openBots()
  expect(document.title).toBe('Bots | Metzia')
  screen.getByRole('heading', { name: 'All Bots' })
  screen.getByText('Our flat')
  screen.getByText('User: Dana Bar')
  expect(asked(sent)).toEqual([{ search: '', page: '1', limit: '24' }])
  expect(store.get(botsAtom)).toEqual([])
  const chat = screen.getByRole('link', { name: 'Open the chat of Carmel' })
  expect(chat.getAttribute('href')).toBe('/admin/chats/c1')
})

test("another user's bot is paused and saved from there, and does not become one's own", async () => {
  const { sent, store } = await openBots({
    'PATCH /api/requests/b7': { ...FOREIGN, isActive: false },
    'POST /api/requests/preview': {
      count: 0,
      perDay: 0,
      knowsHomes: true,
      newest: [],
      histogram: [],
      relax: [],
    },
    'GET /api/requests/codes': AREAS,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Edit bot Carmel' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('combobox', { name: 'Search Areas' })
  await userEvent.click(dialog.getByRole('switch', { name: 'Bot Status' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ isActive: false })
  expect(store.get(botsAtom)).toEqual([])
  await waitFor(() => expect(asked(sent)).toHaveLength(2))
})

test("another user's bot is deleted from there", async () => {
  const bots = [FOREIGN]
  await openBots(
    {
      'DELETE /api/requests/b7': () => {
        bots.pop()
        return { _id: 'b7' }
      },
    },
    '',
    bots,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete Carmel' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Not found')
})

test('search and page are in the address; a page beyond the last shows the last', async () => {
  const { sent, place } = await openBots({}, '?page=5', [FOREIGN], 30)
  screen.getByText('25–30 of 30')
  expect(asked(sent).map(({ page }) => page)).toEqual(['5', '2'])
  await userEvent.click(screen.getByRole('link', { name: 'Previous page' }))
  await screen.findByText('1–24 of 30')
  expect(place()).toBe('/admin/bots')
  await userEvent.type(
    screen.getByPlaceholderText('Search by bot, chat or owner...'),
    'dana{Enter}',
  )
  await waitFor(() => expect(place()).toBe('/admin/bots?search=dana'))
  expect(asked(sent).at(-1)).toEqual({ search: 'dana', page: '1', limit: '24' })
})

test('an address that names a bot opens its settings, and the list shows that bot', async () => {
  const { sent, place } = await openBots({}, '?open=b7')
  await screen.findByRole('dialog')
  expect(asked(sent)[0]).toMatchObject({ search: 'b7' })
  await waitFor(() => expect(place()).toBe('/admin/bots?search=b7'))
})

test('bots that cannot be loaded are tried again', async () => {
  let answers = 0
  await openBots({
    [LIST]: () => {
      answers += 1
      return answers === 1 ? refusal(503, 'later') : { bots: [FOREIGN], total: 1 }
    },
  })
  screen.getByText('The bots could not be loaded.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Our flat')
})
