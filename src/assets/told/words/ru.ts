import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { HomeWords } from './shared.ts'

const plural = pluralOf('ru')

export const ru: HomeWords = {
  rooms: (count) =>
    plural(count, {
      one: `${count} комната`,
      few: `${count} комнаты`,
      many: `${count} комнат`,
      other: `${count} комнаты`,
    }),
  size: (metres) => `${metres} м²`,
  floor: (floor) => (floor === 0 ? 'нулевой этаж' : `этаж ${floor}`),
  notStated: {
    price: 'цена не указана',
    rooms: 'число комнат не указано',
    size: 'площадь не указана',
  },
  unstated: (fact) => `не указано: ${fact}`,
  facts: {
    floor: 'этаж',
    entry: 'дата въезда',
    phone: 'телефон',
    address: 'адрес',
    mamad: 'мамад',
    lift: 'лифт',
    parking: 'парковка',
    balcony: 'балкон',
    furnished: 'мебель',
    pets: 'домашние животные',
    airConditioning: 'кондиционер',
  },
  fell: (before, percent) => `цена снижена: было ${before}, −${percent}%`,
  was: (before, percent) => `было ${before}, −${percent}%`,
  joined: (price, before, percent) =>
    `предлагается также за ${price} вместо ${before}, −${percent}%`,
}
