/** A queue whose first item is the smallest. Adding and taking cost the logarithm of its length. */
export type Heap<Item> = {
  add(item: Item): void
  /** The smallest item, which stays. */
  first(): Item | undefined
  /** Removes the smallest item. */
  take(): Item | undefined
}

/** @param isBefore a strict order of the items, which must not change while they are in the heap. */
export function createHeap<Item>(isBefore: (one: Item, other: Item) => boolean): Heap<Item> {
  const items: Item[] = []
  /** Whether the item at `a` is there and is smaller than the one at `b`. */
  const goesBefore = (a: number, b: number) =>
    a < items.length && isBefore(items[a] as Item, items[b] as Item)
  return {
    add(item) {
      items.push(item)
      rise(items, goesBefore)
    },
    first: () => items[0],
    take() {
      const [first] = items
      const last = items.pop()
      if (items.length > 0 && last !== undefined) {
        items[0] = last
        sink(items, goesBefore)
      }
      return first
    },
  }
}

type GoesBefore = (a: number, b: number) => boolean

/** Moves the last item up to its place. */
function rise(items: unknown[], goesBefore: GoesBefore): void {
  let at = items.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!goesBefore(at, parent)) return
    swap(items, at, parent)
    at = parent
  }
}

/** Moves the first item down to its place. */
function sink(items: unknown[], goesBefore: GoesBefore): void {
  let at = 0
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const child = goesBefore(right, left) ? right : left
    if (!goesBefore(child, at)) return
    swap(items, at, child)
    at = child
  }
}

function swap(items: unknown[], a: number, b: number): void {
  const one = items[a]
  items[a] = items[b]
  items[b] = one
}
