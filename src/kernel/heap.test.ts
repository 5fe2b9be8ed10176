import { expect, test } from 'bun:test'
import { seeded } from '../testing/worlds/random.ts'
import { createHeap } from './heap.ts'

test('items leave in their order, whatever the order in which they came', () => {
  const random = seeded(7)
  const heap = createHeap<number>((one, other) => one < other)
  const left: number[] = []
  const added: number[] = []
  for (let n = 0; n < 2_000; n += 1) {
    const item = Math.floor(random() * 500)
    heap.add(item)
    added.push(item)
    if (random() < 0.3) {
      const smallest = Math.min(...added)
      expect(heap.first()).toBe(smallest)
      expect(heap.take()).toBe(smallest)
      added.splice(added.indexOf(smallest), 1)
    }
  }
  for (let item = heap.take(); item !== undefined; item = heap.take()) left.push(item)
  expect(left).toEqual(added.sort((one, other) => one - other))
  expect(heap.take()).toBeUndefined()
})
