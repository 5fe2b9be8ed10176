import type { Subject } from '../../assets/comparables/domain.ts'
import { pick } from './random.ts'

let made = 0

/** A home in Tel Aviv as the comparison reads it. */
export function aSubject(facts: Partial<Subject> = {}): Subject {
  made += 1
  return {
    rid: made,
    dealType: 'sale',
    price: 3_000_000,
    size: 80,
    rooms: 3,
    kind: 'flat',
    areaCode: 205,
    floor: 2,
    street: 'תל אביב יפו|הרצל|',
    city: 'תל אביב יפו',
    point: [34.77, 32.06],
    ...facts,
  }
}

const KINDS = ['flat', 'garden', 'penthouse', 'duplex', 'house', null] as const

/** A home at random, within about 5 km of the middle of Tel Aviv. */
export function randomSubject(random: () => number, rid: number): Subject {
  const near = () => (random() + random() - 1) * 0.05
  const areaCode = random() < 0.1 ? null : Math.floor(random() * 20)
  return aSubject({
    rid,
    dealType: random() < 0.8 ? 'sale' : 'rent',
    price: random() < 0.05 ? null : Math.round(1_000_000 + random() * 4_000_000),
    size: Math.round(30 + random() * 170),
    rooms: random() < 0.1 ? null : Math.round(2 + random() * 8) / 2,
    kind: pick(random, KINDS),
    areaCode,
    floor: random() < 0.2 ? null : Math.floor(random() * 12) - 1,
    street: random() < 0.2 ? null : `תל אביב יפו|${Math.floor(random() * 40)}|`,
    city: random() < 0.05 ? null : pick(random, ['תל אביב יפו', 'רמת גן']),
    point: random() < 0.1 ? null : [34.78 + near(), 32.08 + near()],
  })
}
