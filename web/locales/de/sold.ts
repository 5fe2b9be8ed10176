import type { soldText as english } from '../en/sold.ts'

/** German texts of what was sold near a home. */
export const soldText: typeof english = {
  sold: {
    title: 'In der Nähe verkauft',
    where: {
      street: (n) => `${n} in dieser Straße in 24 Monaten verkauft`,
      near: (n) => `${n} im Umkreis von 300 m in 24 Monaten verkauft`,
      area: (n) => `${n} in diesem Viertel in 24 Monaten verkauft`,
    },
    median: (price) => `Median ${price} je m².`,
    asks: (price) => `Diese Wohnung kostet ${price},`,
    above: (percent) => `${percent} % darüber`,
    below: (percent) => `${percent} % darunter`,
    same: 'ebenso viel',
    home: 'Diese Wohnung',
    middle: 'Mittelwert (Median)',
    chart: (n) => `Preis je m² von ${n} Verkäufen nach Datum`,
    columns: {
      date: 'Datum',
      street: 'Straße',
      rooms: 'Zimmer',
      floor: 'Etage',
      size: 'Fläche',
      perMetre: 'Je m²',
      price: 'Preis',
    },
    source: (day) =>
      `Israelische Steuerbehörde, Verkäufe bis ${day}. Sie erreichen sie Wochen später.`,
    all: (n) => `Alle ${n} zeigen`,
    fewer: 'Weniger zeigen',
    unknown: 'Die Verkäufe in der Nähe konnten nicht geladen werden.',
  },
}
