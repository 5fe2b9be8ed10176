import type { watchingText as english } from '../en/watching.ts'
import { rooms } from '../french.ts'

/** French texts of a thread without messages. */
export const watchingText: typeof english = {
  watching: {
    looking: 'Votre bot cherche',
    waiting: 'Votre bot attend',
    stopped: 'Votre bot est arrêté',
    aimless: 'Votre bot a besoin d’un quartier',
    running: 'En marche',
    notRunning: 'Arrêté',
    watches: 'Il surveille',
    deal: { rent: 'Location à', sale: 'Vente à' },
    areasIn: (count: number) => (count === 1 ? '1 quartier de' : `${count} quartiers de`),
    moreCities: (count: number) => (count === 1 ? 'et 1 autre ville' : `et ${count} autres villes`),
    noAreas: 'aucun quartier encore',
    orMore: (price: string) => `${price} ou plus`,
    rooms: (from: number, to: number | null) =>
      to === null ? `à partir de ${rooms(from)}` : `${from}–${to} pièces`,
    total: (sum) => `jusqu’à ${sum} par mois au total`,
    travel: (minutes) => `${minutes} min au plus jusqu’à un lieu`,
    size: (from: string, to: string) =>
      from && to ? `${from}–${to} m²` : from ? `à partir de ${from} m²` : `jusqu’à ${to} m²`,
    subletsOnly: 'sous-locations uniquement',
    noSublets: 'pas de sous-location',
    privateOnly: 'particuliers uniquement',
    merchantsOnly: 'agences uniquement',
    without: 'sans',
    with: 'avec',
    floors: (from: string, to: string) =>
      ['étage', from && `dès le ${from}`, to && `jusqu’au ${to}`].filter(Boolean).join(' '),
    entry: (from: string, to: string) =>
      ['entrée', from && `dès le ${from}`, to && `jusqu’au ${to}`].filter(Boolean).join(' '),
    settings: 'Réglages du bot',
    hint: 'Une trouvaille arrive ici sous forme de carte. Vous pouvez aussi écrire.',
  },
}
