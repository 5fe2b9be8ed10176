import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { HomeWords } from './shared.ts'

const plural = pluralOf('en')

export const en: HomeWords = {
  rooms: (count) => plural(count, { one: '1 room', other: `${count} rooms` }),
  size: (metres) => `${metres} m²`,
  floor: (floor) => (floor === 0 ? 'ground floor' : `floor ${floor}`),
  notStated: { price: 'price not stated', rooms: 'rooms not stated', size: 'size not stated' },
  unstated: (fact) => `${fact} not stated`,
  facts: {
    floor: 'floor',
    entry: 'date of entry',
    phone: 'phone',
    address: 'address',
    mamad: 'mamad',
    lift: 'lift',
    parking: 'parking',
    balcony: 'balcony',
    furnished: 'furniture',
    pets: 'pets',
    airConditioning: 'air conditioning',
  },
  fell: (before, percent) => `price drop: was ${before}, −${percent}%`,
  was: (before, percent) => `was ${before}, −${percent}%`,
  joined: (price, before, percent) => `also listed for ${price} instead of ${before}, −${percent}%`,
}
