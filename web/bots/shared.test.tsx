import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SharedBotWire } from '../../src/bots/wire.ts'
import { open } from '../testing/open.tsx'
import { aBot, aChat } from '../testing/samples.ts'
import { openSettings, press, save } from '../testing/settings.tsx'
import { aShortlist } from '../testing/shortlist-samples.ts'

const SHARED: SharedBotWire = {
  _id: 'b7',
  botName: 'Florentin',
  websiteChatId: 'c7',
  sharedBy: 'Amit Cohen',
  shortlistId: 's1',
  isActive: true,
  push: true,
  seenPostsCount: 12,
  weekPostsCount: 3,
}

test('a bot that is shared with the user is told apart, and has no controls of its owner', async () => {
  const { sent } = await open('/bots', {
    answers: {
      'GET /api/requests/shared': [SHARED],
      'PATCH /api/requests/shared/b7': { ...SHARED, push: false },
    },
  })
  const region = screen.getByRole('region', { name: 'Shared with me' })
  within(region).getByText('Shared by Amit Cohen')
  const chat = within(region).getByRole('link', { name: 'Florentin' })
  expect(chat.getAttribute('href')).toBe('/chats/c7')
  expect(within(region).queryAllByRole('button')).toEqual([])
  expect(screen.queryByText('No bots found')).toBeNull()
  const push = await within(region).findByRole('switch', { name: 'Push of Florentin' })
  await userEvent.click(push)
  await waitFor(() => expect(push.getAttribute('aria-checked')).toBe('false'))
  expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ push: false })
})

test('a bot is shared in its settings, by the names of those who are on the shortlist', async () => {
  const bot = aBot()
  const { sent } = await openSettings(bot, bot, undefined, {
    'GET /api/shortlists': [aShortlist({ _id: 's1' })],
  })
  await press(/^Share with/)
  const choice = await screen.findByRole('combobox', { name: 'Share with' })
  await within(choice).findByRole('option', { name: /Itai/ })
  await userEvent.selectOptions(choice, 's1')
  await userEvent.click(save())
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      shortlistId: 's1',
    }),
  )
})

test('a shared chat is one of the user, and says whose bot it is', async () => {
  const chat = aChat({ userId: '', sharedBy: 'Amit Cohen', unreadCount: 2 })
  const { sent } = await open('/chats/c1', {
    answers: {
      'GET /api/chats': [chat],
      'GET /api/chats/c1': { ...chat, messages: [] },
      'POST /api/chats/c1/read': { chatId: 'c1', unreadCount: 0 },
    },
  })
  screen.getByText('Shared by Amit Cohen')
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/chats/c1/read')).toBe(true))
})
