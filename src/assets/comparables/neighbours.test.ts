import { expect, test } from 'bun:test'
import { seeded } from '../../testing/worlds/random.ts'
import { aSubject, randomSubject } from '../../testing/worlds/subjects.ts'
import { type Comparison, comparisonBy, difference, type Near, type Subject } from './domain.ts'
import { createNeighbours } from './neighbours.ts'

const RADIANS = Math.PI / 180

/** Metres between two points on the sphere, by the haversine formula. */
function metres([lon1, lat1]: readonly [number, number], [lon2, lat2]: readonly [number, number]) {
  const [a, b] = [lat1 * RADIANS, lat2 * RADIANS]
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2
  return 2 * 6_371_008.77 * Math.asin(Math.sqrt(half))
}

/** Whether a home lies so near the edge of the radius that half a metre decides. */
const isAtEdge = (subject: Subject, { point }: Subject) =>
  subject.point !== null && point !== null && Math.abs(metres(point, subject.point) - 2_000) < 1

/** Every home compared with every other, one after the other. */
function slowly(subject: Subject, homes: readonly Subject[]) {
  const near: Near[] = []
  for (const home of homes) {
    const { rid, price, size, point } = home
    if (rid === subject.rid || price === null || home.dealType !== subject.dealType) continue
    if (size > subject.size * 2 || size * 2 < subject.size) continue
    if (subject.point === null) {
      if (subject.city === null || home.city !== subject.city) continue
      near.push({ rid, price, size, distance: difference(subject, home) })
    } else if (point !== null && metres(point, subject.point) <= 2_000) {
      const far = metres(point, subject.point) / 300
      near.push({ rid, price, size, distance: far + difference(subject, home) })
    }
  }
  near.sort((one, other) => one.distance - other.distance || one.rid - other.rid)
  return comparisonBy(subject.size, near.slice(0, 12))
}

const ridsIn = ({ comparables }: Comparison) => comparables.map(({ rid }) => rid)

test.each([1, 2, 3])('the same as comparing every home with every other, seed %d', (seed) => {
  const random = seeded(seed)
  const homes = Array.from({ length: 800 }, (_, rid) => randomSubject(random, rid))
  const neighbours = createNeighbours()
  for (const home of homes) neighbours.put(home, true)
  let [estimated, equal] = [0, 0]
  for (const home of homes) {
    if (homes.some((other) => isAtEdge(home, other))) continue
    const [fast, slow] = [neighbours.compare(home), slowly(home, homes)]
    expect(fast === undefined).toBe(slow === undefined)
    if (!fast || !slow) continue
    estimated += 1
    // Half a metre on the sphere may exchange two homes that differ equally.
    for (const [n, { distance }] of fast.comparables.entries())
      expect(Math.abs(distance - (slow.comparables[n]?.distance ?? 0))).toBeLessThan(0.002)
    if (Bun.deepEquals(ridsIn(fast), ridsIn(slow))) equal += 1
  }
  expect(equal / estimated).toBeGreaterThan(0.99)
  expect(estimated).toBeGreaterThan(300)
})

test('homes that are removed, replaced or no comparables do not count', () => {
  const neighbours = createNeighbours()
  const homes = Array.from({ length: 13 }, (_, at) => aSubject({ price: 3_000_000 + at }))
  const [subject, ...others] = homes
  for (const home of others) neighbours.put(home, true)
  const rids = () => neighbours.compare(subject as Subject)?.comparables.map(({ rid }) => rid)
  expect(rids()).toEqual(others.map(({ rid }) => rid))
  const [first, second, third, ...rest] = others as [Subject, Subject, Subject, ...Subject[]]
  neighbours.remove(first.rid)
  neighbours.put({ ...second, dealType: 'rent' }, true)
  neighbours.put(third, false)
  expect(rids()).toEqual(rest.map(({ rid }) => rid))
  expect(neighbours.get(first.rid)).toBeUndefined()
  expect(neighbours.get(third.rid)).toBe(third)
})

test('a change alters no comparison but those of the homes around', () => {
  const random = seeded(7)
  const homes = Array.from({ length: 200 }, (_, rid) => randomSubject(random, rid))
  const neighbours = createNeighbours()
  for (const home of homes) neighbours.put(home, true)
  for (const changed of homes.slice(0, 20)) {
    const around = new Set(neighbours.around(changed))
    const before = new Map(homes.map((home) => [home.rid, neighbours.compare(home)]))
    neighbours.remove(changed.rid)
    for (const home of homes) {
      if (home.rid === changed.rid) continue
      if (!Bun.deepEquals(neighbours.compare(home), before.get(home.rid)))
        expect(around.has(home.rid)).toBe(true)
    }
    neighbours.put(changed, true)
  }
})

test('copies of the home itself do not count', () => {
  const known = createNeighbours()
  const own = aSubject({ rid: 1, price: 1_000_000, street: 'תל אביב|דיזנגוף|', rooms: 3, floor: 2 })
  const at = (rid: number, facts: Partial<Subject>) => known.put({ ...own, rid, ...facts }, true)
  for (let rid = 2; rid < 11; rid += 1) at(rid, { price: 2_000_000 })
  for (const rid of [11, 12, 13]) at(rid, {})
  at(14, { floor: null })
  expect(rids(known.compare(own))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const [rid, facts] of [
    [15, { floor: 3 }],
    [16, { price: 1_010_000 }],
    [17, { rooms: 3.5 }],
  ] as const)
    at(rid, facts)
  expect(rids(known.compare(own))).toEqual(expect.arrayContaining([15, 16, 17]))
})

test('of thousands of homes in one square those of about its size are looked at, and no others', () => {
  const random = seeded(3)
  const known = createNeighbours()
  const looked = new Set<number>()
  for (let rid = 1; rid <= 4_000; rid += 1) {
    const home = aSubject({ rid, price: 1_000_000 + rid })
    const size = 30 + Math.floor(random() * 300)
    const get = () => {
      looked.add(rid)
      return size
    }
    known.put(Object.defineProperty(home, 'size', { get, enumerable: true }), true)
  }
  looked.clear()
  const found = known.compare(aSubject({ rid: 5_000, size: 100 }))
  expect(found?.comparables).toHaveLength(12)
  expect(looked.size).toBeLessThan(150)
})

const rids = (comparison: Comparison | undefined) =>
  comparison?.comparables.map(({ rid }) => rid).sort((one, other) => one - other)
