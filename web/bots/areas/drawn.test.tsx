import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBot } from '../../testing/samples.ts'
import { isOff, openSettings, press, save } from '../../testing/settings.tsx'

const ring: [number, number][] = [
  [34.99, 32.8],
  [35, 32.8],
  [35, 32.81],
  [34.99, 32.8],
]
const area = (name: string) => ({
  name,
  polygon: { type: 'Polygon' as const, coordinates: [ring] },
})

test('drawn areas are chips beside the cities, and count as areas', async () => {
  await openSettings(aBot({ polygons: [area('ליד הים')] }))
  screen.getByText('2 in 1 city and 1 drawn')
  expect(screen.getAllByText('drawn')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Areas/ }))
  screen.getByRole('button', { name: 'Use 3 areas' })
})

test('a drawn area is enough for a bot, and none at all is not', async () => {
  await openSettings(aBot({ neighborhoodCodes: [], polygons: [area('ליד הים')] }))
  screen.getByText('1 drawn')
  expect(isOff(save())).toBe(false)
  await press('Remove ליד הים')
  screen.getByText('None selected')
  await waitFor(() => expect(isOff(save())).toBe(true))
  expect(screen.getAllByText('Please select at least one area').length).toBeGreaterThan(0)
})

test('a drawn area is removed by the keyboard and the rest is saved', async () => {
  const { sent } = await openSettings(aBot({ polygons: [area('ליד הים'), area('Park')] }))
  const chips = screen.getByRole('group', { name: /Chosen areas/ })
  const removes = [...chips.querySelectorAll<HTMLElement>('[data-remove]')]
  expect(removes.map((one) => one.tabIndex)).toEqual([0, -1, -1])
  removes[0]?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove ליד הים')
  await userEvent.keyboard('{Delete}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Park')
  await userEvent.click(save())
  // The homes that the areas bring may be counted meanwhile.
  const saved = () => sent.find(({ method }) => method === 'PATCH')
  await waitFor(() => expect(saved()?.body).toMatchObject({ polygons: [area('Park')] }))
})
