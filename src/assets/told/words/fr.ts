import { pluralOf } from '../../../kernel/domain/plurals.ts'
import type { HomeWords } from './shared.ts'

const plural = pluralOf('fr')

export const fr: HomeWords = {
  rooms: (count) => plural(count, { one: `${count} pièce`, other: `${count} pièces` }),
  size: (metres) => `${metres} m²`,
  floor: (floor) => (floor === 0 ? 'rez-de-chaussée' : `étage ${floor}`),
  notStated: {
    price: 'prix non indiqué',
    rooms: 'nombre de pièces non indiqué',
    size: 'surface non indiquée',
  },
  unstated: (fact) => `non indiqué : ${fact}`,
  facts: {
    floor: 'étage',
    entry: 'date d’entrée',
    phone: 'téléphone',
    address: 'adresse',
    mamad: 'pièce sécurisée',
    lift: 'ascenseur',
    parking: 'place de parking',
    balcony: 'balcon',
    furnished: 'meubles',
    pets: 'animaux',
    airConditioning: 'climatisation',
  },
  fell: (before, percent) => `baisse de prix : ${before} avant, −${percent} %`,
  was: (before, percent) => `${before} avant, −${percent} %`,
  joined: (price, before, percent) =>
    `proposé aussi à ${price} au lieu de ${before}, −${percent} %`,
}
