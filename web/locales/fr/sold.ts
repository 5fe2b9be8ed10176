import type { soldText as english } from '../en/sold.ts'

/** French texts of what was sold near a home. */
export const soldText: typeof english = {
  sold: {
    title: 'Vendus à proximité',
    where: {
      street: (n) => `Ventes dans cette rue en 24 mois : ${n}`,
      near: (n) => `Ventes à moins de 300 m en 24 mois : ${n}`,
      area: (n) => `Ventes dans ce quartier en 24 mois : ${n}`,
    },
    median: (price) => `médiane ${price} le m².`,
    asks: (price) => `Ce logement est à ${price},`,
    above: (percent) => `${percent} % au-dessus`,
    below: (percent) => `${percent} % en dessous`,
    same: 'autant',
    home: 'Ce logement',
    middle: 'Médiane',
    chart: (n) => `Prix au m² par date, ventes : ${n}`,
    columns: {
      date: 'Vendu le',
      street: 'Rue',
      rooms: 'Pièces',
      floor: 'Étage',
      size: 'Surface',
      perMetre: 'Au m²',
      price: 'Prix',
    },
    source: (day) =>
      `Autorité fiscale d’Israël, ventes connues jusqu’au ${day}. Elles lui parviennent avec des semaines de retard.`,
    all: (n) => `Tout afficher (${n})`,
    fewer: 'Afficher moins',
    unknown: 'Les ventes à proximité n’ont pas pu être chargées.',
  },
}
