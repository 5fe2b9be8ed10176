import type { HomeWords } from './shared.ts'

export const de: HomeWords = {
  rooms: (count) => `${count} Zimmer`,
  size: (metres) => `${metres} m²`,
  floor: (floor) => (floor === 0 ? 'Erdgeschoss' : `${floor}. Etage`),
  notStated: { price: 'Preis fehlt', rooms: 'Zimmerzahl fehlt', size: 'Größe fehlt' },
  unstated: (fact) => `nicht angegeben: ${fact}`,
  facts: {
    floor: 'Etage',
    entry: 'Einzugstermin',
    phone: 'Telefon',
    address: 'Adresse',
    mamad: 'Schutzraum',
    lift: 'Aufzug',
    parking: 'Parkplatz',
    balcony: 'Balkon',
    furnished: 'Möbel',
    pets: 'Haustiere',
    airConditioning: 'Klimaanlage',
  },
  fell: (before, percent) => `Preissenkung: vorher ${before}, −${percent} %`,
  was: (before, percent) => `vorher ${before}, −${percent} %`,
  joined: (price, before, percent) => `auch für ${price} statt ${before} angeboten, −${percent} %`,
}
