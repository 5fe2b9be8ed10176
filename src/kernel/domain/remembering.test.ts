import { expect, test } from 'bun:test'
import { remembering } from './remembering.ts'

/** What is read, in its order, and the function that remembers it. */
function reader<Value>(most: number, answer: (key: string) => Value) {
  const read: string[] = []
  const of = remembering(most, (key: string) => {
    read.push(key)
    return answer(key)
  })
  return { read, of }
}

test('each key is read once, also one whose answer is nothing', () => {
  const { read, of } = reader(10, (key) => (key === 'none' ? undefined : key.length))
  expect(['a', 'none', 'a', 'none', 'bb'].map(of)).toEqual([1, undefined, 1, undefined, 2])
  expect(read).toEqual(['a', 'none', 'bb'])
})

test('when there are too many, all are forgotten', () => {
  const { read, of } = reader(2, (key) => key)
  for (const key of ['a', 'b', 'a', 'c', 'c', 'a']) of(key)
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})

test('an error is not remembered', () => {
  let fails = true
  const { read, of } = reader(2, (key) => {
    if (fails) throw new Error('unreadable')
    return key
  })
  expect(() => of('a')).toThrow('unreadable')
  fails = false
  expect(of('a')).toBe('a')
  expect(read).toEqual(['a', 'a'])
})
