import { expect, test } from 'bun:test'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBot } from '../../testing/samples.ts'
import { isOff, openSettings, press, save } from '../../testing/settings.tsx'

const row = (name: RegExp) => screen.getByRole('button', { name })

test('the rows say their values while they are closed', async () => {
  await openSettings(
    aBot({
      features: ['mamad', 'lift'],
      entryFrom: '2026-12-01',
      entryTo: '2027-01-31',
      floorMin: 1,
      floorMax: null,
      mutedPhones: ['0547712096', '*2323'],
    }),
  )
  expect(row(/^Must have/).textContent).toBe('Must havemamad, lift')
  expect(row(/^Entry/).textContent).toBe('Entryfrom 1.12.2026 until 31.1.2027')
  expect(row(/^Floor/).textContent).toBe('Floorfrom 1')
  expect(row(/^Muted numbers/).textContent).toBe('Muted numbers2 numbers')
})

test('what a home must have, its days of entry, its floors and muted numbers are saved', async () => {
  const { sent } = await openSettings()
  expect(row(/^Must have/).textContent).toBe('Must haveAnything')
  await press(/^Must have/)
  await userEvent.click(screen.getByLabelText('pets'))
  await userEvent.click(screen.getByLabelText('lift'))
  await userEvent.click(screen.getByLabelText('parking'))
  await userEvent.click(screen.getByLabelText('parking'))
  await press(/^Entry/)
  fireEvent.change(screen.getByLabelText('Not before'), { target: { value: '2026-12-01' } })
  await press(/^Floor/)
  await userEvent.type(screen.getByLabelText('Lowest floor'), '1')
  await press(/^Muted numbers/)
  await userEvent.type(screen.getByLabelText('Phone numbers'), '+972 54-7712096{Enter}')
  screen.getByText('054-771-2096')
  await userEvent.click(save())
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'))
  expect(sent.at(-1)?.body).toMatchObject({
    features: ['lift', 'pets'],
    entryFrom: '2026-12-01',
    entryTo: null,
    floorMin: 1,
    floorMax: null,
    mutedPhones: ['0547712096'],
  })
})

test('days and floors in the wrong order, and numbers that are none, cannot be saved', async () => {
  await openSettings(
    aBot({
      entryFrom: '2026-12-02',
      entryTo: '2026-12-01',
      floorMin: 3,
      floorMax: 1,
      mutedPhones: ['12'],
    }),
  )
  for (const [label, problem] of [
    ['Not after', 'Please set valid days of entry, the first one first'],
    ['Highest floor', 'Please set valid floors (-5 to 100), the lowest first'],
    ['Phone numbers', 'Please mute at most 200 phone numbers, each of 4 to 15 digits'],
  ] as const) {
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const told = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(told).toContain(problem)
  }
  expect(isOff(save())).toBe(true)
  await press('Remove 12')
  await userEvent.clear(screen.getByLabelText('Highest floor'))
  fireEvent.change(screen.getByLabelText('Not after'), { target: { value: '' } })
  expect(isOff(save())).toBe(false)
})
