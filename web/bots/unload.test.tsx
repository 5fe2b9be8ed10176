import { expect, test } from 'bun:test'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { isAsked } from '../testing/asked.ts'
import { openSettings, press } from '../testing/settings.tsx'

const type = (value: string) => {
  const [field] = screen
    .getAllByLabelText('Maximum price')
    .filter(({ tagName }) => tagName === 'INPUT')
  if (!field) throw new Error('there is no field for the maximum price')
  fireEvent.change(field, { target: { value } })
}

test('the browser asks before changes of a bot that are not saved are lost', async () => {
  await openSettings()
  expect(isAsked()).toBe(false)
  type('7500')
  expect(isAsked()).toBe(true)
  await press('Close')
  await press('Leave')
  expect(isAsked()).toBe(false)
})

test('it asks also after the session has ended elsewhere, until the changes are given up', async () => {
  const { server, place } = await openSettings()
  type('7500')
  await act(() => server.receive({ event: 'session:ended', data: {} }))
  await screen.findByRole('alertdialog', { name: 'You have been logged out' })
  expect(isAsked()).toBe(true)
  await press('Leave without saving')
  expect(isAsked()).toBe(false)
  await waitFor(() => expect(place()).toBe('/login?from=%2Fbots'))
})
