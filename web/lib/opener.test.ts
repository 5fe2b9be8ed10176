import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { notePresses } from './opener.ts'

// Presses of other tests all come at one place.
const listen = spyOn(globalThis, 'addEventListener')
notePresses()
const heardBy = [...listen.mock.calls]
listen.mockRestore()
afterAll(() => {
  for (const [type, listener] of heardBy) removeEventListener(type, listener, true)
})

const FINGER = ['pointerdown', 'touchend', 'click']
const MOUSE = ['pointerdown', 'mousedown', 'click']

/** What was heard of the presses, by the text of the button. */
let heard: string[]
let now = 0

beforeEach(() => {
  heard = []
  // Long after the test before.
  now += 10_000
  document.body.innerHTML = '<button>one</button><a href="#x">two</a><p>three</p>'
  for (const type of new Set([...FINGER, ...MOUSE]))
    for (const one of document.body.children)
      one.addEventListener(type, (event) => {
        heard.push(`${one.textContent} ${type}${event.defaultPrevented ? ' prevented' : ''}`)
      })
})

afterEach(() => {
  document.body.innerHTML = ''
})

const [X, Y] = [100, 200]

/** Presses what has this text, `ms` after the press before. */
function press(text: string, { ms = 100, x = X, y = Y, types = FINGER, detail = 1 } = {}): void {
  now += ms
  const pointerType = types === MOUSE ? 'mouse' : 'touch'
  const one = [...document.body.children].find(({ textContent }) => textContent === text)
  for (const type of types) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail })
    const known = { timeStamp: now, x, y, pointerType }
    for (const [name, value] of Object.entries(known)) Object.defineProperty(event, name, { value })
    one?.dispatchEvent(event)
  }
}

const clicks = () => heard.filter((one) => one.includes('click'))

test('a second press so soon is not for what has come under it', () => {
  press('one')
  press('two')
  expect(heard.filter((one) => one.startsWith('two'))).toEqual([])
  const before = heard.length
  press('two')
  expect(heard).toHaveLength(before)
})

test('of a mouse it is the second one where the browser says so', () => {
  press('one', { types: MOUSE })
  press('two', { types: MOUSE, detail: 2 })
  expect(clicks()).toEqual(['one click'])
  press('two', { types: MOUSE })
  press('one', { types: MOUSE, detail: 2, ms: 1_000 })
  // The second press may end elsewhere.
  press('two', { types: MOUSE.slice(0, 2), detail: 2 })
  press('two', { types: MOUSE })
  expect(clicks()).toEqual(['one click', 'two click', 'one click', 'two click'])
})

test('both presses are for what stays', () => {
  press('one')
  press('one', { x: X + 5 })
  expect(clicks()).toEqual(['one click', 'one click'])
})

test('a press a while later is a press, and so is one beside it', () => {
  press('one')
  press('two', { ms: 300 })
  press('one', { y: Y + 20 })
  expect(clicks()).toEqual(['one click', 'two click', 'one click'])
})

test('after a press on nothing, whatever comes is pressed', () => {
  press('three')
  press('one')
  expect(clicks()).toEqual(['three click', 'one click'])
})

test('the click of a key that follows is none of the two', () => {
  press('one')
  press('two')
  press('two', { types: ['click'], x: 0, y: 0 })
  expect(clicks()).toEqual(['one click', 'two click'])
})
