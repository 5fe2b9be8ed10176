import { afterEach, beforeEach, expect, mock, spyOn, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Island, part } from './island.tsx'

const isReachable = (isUp: boolean) =>
  spyOn(globalThis, 'fetch').mockImplementation((() =>
    isUp ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError())) as never)

const log = console.error
beforeEach(() => {
  // React reports the error of the boundary.
  console.error = () => {}
})
afterEach(() => {
  console.error = log
  mock.restore()
})

/** A part whose chunk can be loaded from the second attempt on. */
function flakyPart() {
  let attempts = 0
  return part(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('Failed to fetch dynamically imported module: a.js')
    return ({ name }: { name: string }) => <p>Hello {name}</p>
  })
}

test('a part that cannot be loaded without a connection is loaded on a retry', async () => {
  isReachable(false)
  render(<Island part={flakyPart()} of={{ name: 'Noa' }} loading={null} />)
  await screen.findByText(/could not be loaded/)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Hello Noa')
})

test('a part that the server no longer has comes with a button that reloads the page', async () => {
  isReachable(true)
  const reload = spyOn(location, 'reload').mockImplementation(() => {})
  let closed = 0
  const onClose = () => {
    closed += 1
  }
  render(<Island part={flakyPart()} of={{ name: 'Noa' }} loading={null} onClose={onClose} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toBe(1)
})
