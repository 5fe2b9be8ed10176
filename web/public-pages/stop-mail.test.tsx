import { expect, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { open } from '../testing/open.tsx'

test('the link of a mail asks before it stops the mails of the bot, with a form of its own address', async () => {
  await open('/unsubscribe', { user: null, mailing: { botName: 'נוף לים', isOn: true } })
  screen.getByRole('heading', { name: 'Stop these mails?' })
  screen.getByText('נוף לים')
  const form = screen.getByRole('button', { name: 'Stop these mails' }).closest('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', null])
})

test('a bot that sends no mails has nothing to stop', async () => {
  await open('/unsubscribe', { user: null, mailing: { botName: 'Sea view', isOn: false } })
  screen.getByRole('heading', { name: 'No more mails' })
  screen.getByText('Sea view')
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull()
  expect(screen.getByRole('link', { name: 'To my bots' }).getAttribute('href')).toBe('/bots')
})

test('an unknown link says so and names no bot', async () => {
  await open('/unsubscribe', { user: null })
  screen.getByRole('heading', { name: 'This link does not work' })
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull()
})
