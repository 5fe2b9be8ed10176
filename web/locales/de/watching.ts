import type { watchingText as english } from '../en/watching.ts'
import { counted } from '../german.ts'

/** German texts of a thread without messages. */
export const watchingText: typeof english = {
  watching: {
    looking: 'Dein Bot sucht',
    waiting: 'Dein Bot wartet',
    stopped: 'Dein Bot ist angehalten',
    aimless: 'Dein Bot braucht ein Gebiet',
    running: 'Läuft',
    notRunning: 'Angehalten',
    watches: 'Er beobachtet',
    deal: { rent: 'Miete in', sale: 'Kauf in' },
    areasIn: (count: number) => (count === 1 ? '1 Gebiet von' : `${count} Gebieten von`),
    moreCities: (count: number) =>
      count === 1 ? 'und 1 weiteren Stadt' : `und ${count} weiteren Städten`,
    noAreas: 'noch kein Gebiet',
    orMore: (price: string) => `${price} oder mehr`,
    rooms: (from: number, to: number | null) =>
      to === null ? `ab ${counted(from, 'Zimmer', 'Zimmern')}` : `${from}–${to} Zimmer`,
    total: (sum) => `bis ${sum} im Monat insgesamt`,
    travel: (minutes) => `höchstens ${minutes} Min. zu einem Ort`,
    size: (from: string, to: string) =>
      from && to ? `${from}–${to} m²` : from ? `ab ${from} m²` : `bis ${to} m²`,
    subletsOnly: 'nur Untermiete',
    noSublets: 'keine Untermiete',
    privateOnly: 'nur private',
    merchantsOnly: 'nur Makler',
    without: 'ohne',
    with: 'mit',
    floors: (from: string, to: string) =>
      ['Etage', from && `ab ${from}`, to && `bis ${to}`].filter(Boolean).join(' '),
    entry: (from: string, to: string) =>
      ['Einzug', from && `ab ${from}`, to && `bis ${to}`].filter(Boolean).join(' '),
    settings: 'Einstellungen',
    hint: 'Ein Fund kommt hier als Karte an. Du kannst auch schreiben.',
  },
}
