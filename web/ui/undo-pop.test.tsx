import { expect, jest, test } from 'bun:test'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { UndoPop } from './undo-pop.tsx'

function drawn() {
  const calls: string[] = []
  const { unmount } = render(
    <>
      <a href="/one">one</a>
      <UndoPop
        text="Moved"
        undo="Undo"
        onUndo={() => void calls.push('undo')}
        onEnd={() => void calls.push('end')}
      />
    </>,
  )
  const link = screen.getByText('one')
  const undo = screen.getByRole('button', { name: 'Undo' })
  link.focus()
  return { calls, link, undo, unmount }
}

const F6 = { key: 'F6' }
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

test('F6 leads to Undo from anywhere, and back', () => {
  const { link, undo } = drawn()
  expect(undo.getAttribute('aria-keyshortcuts')).toBe('F6')
  expect(fireEvent.keyDown(link, F6)).toBe(false)
  expect(document.activeElement).toBe(undo)
  fireEvent.keyDown(undo, F6)
  expect(document.activeElement).toBe(link)
})

test('it ends after 8 seconds, but not while it has the focus or is pointed at', () => {
  jest.useFakeTimers()
  const { calls, undo } = drawn()
  // What a browser knows of the pointer and the focus.
  let isHeld = true
  const asked = new Set<string>()
  const matches = (which: string) => {
    asked.add(which)
    return isHeld
  }
  Object.assign(undo.parentElement ?? {}, { matches })
  pass(60_000)
  isHeld = false
  const [before] = [calls.length, pass(8_000)]
  // Before the notice goes: the focus is looked after in a frame, which never comes by timers that stand.
  jest.useRealTimers()
  expect([before, calls, [...asked]]).toEqual([0, ['end'], [':hover, :focus-within']])
})

test('the focus goes back with the notice, and a key that nothing waits for is the browser’s', () => {
  const { link, unmount } = drawn()
  fireEvent.keyDown(link, F6)
  unmount()
  expect(fireEvent.keyDown(document.body, F6)).toBe(true)
})
