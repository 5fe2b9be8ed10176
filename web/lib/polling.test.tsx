import { afterEach, expect, jest, test } from 'bun:test'
import { act, render } from '@testing-library/react'
import { usePolling } from './polling.ts'

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(document, 'hidden')
})

function Polling({ task, everyMs }: { task: () => void; everyMs?: number }) {
  usePolling(task, everyMs)
  return (
    <html lang="en">
      <body />
    </html>
  )
}

/** In the document itself, as the pages of other tests: React listens to one kind of container only. */
const container = document

function show(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new window.Event('visibilitychange'))
}

const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

test('a task is repeated every 10 seconds, the newest one, until the component is gone', () => {
  jest.useFakeTimers()
  const done: string[] = []
  const { rerender, unmount } = render(<Polling task={() => done.push('old')} />, { container })
  pass(9_999)
  expect(done).toEqual([])
  pass(1)
  rerender(<Polling task={() => done.push('new')} />)
  pass(10_000)
  expect(done).toEqual(['old', 'new'])
  unmount()
  pass(60_000)
  show(false)
  expect(done).toHaveLength(2)
})

test('nothing happens while the page is hidden, and the task runs at once when it is shown again', () => {
  jest.useFakeTimers()
  const done: number[] = []
  show(true)
  render(<Polling task={() => done.push(1)} everyMs={1_000} />, { container })
  pass(5_000)
  expect(done).toHaveLength(0)
  show(false)
  expect(done).toHaveLength(1)
  // Told twice, it runs once.
  show(false)
  pass(1_000)
  expect(done).toHaveLength(2)
  show(true)
  pass(5_000)
  expect(done).toHaveLength(2)
})
