import { isolated } from '../../lib/format.ts'
import type { compareText as english } from '../en/compare.ts'

/** French texts of homes side by side. */
export const compareText: typeof english = {
  compare: {
    title: 'Comparaison',
    table: 'Logements côte à côte',
    count: (count) => `${count} logements`,
    shortlist: 'Notre liste',
    failed: 'Ces logements ne peuvent pas être comparés.',
    onlyDifferences: 'Différences seulement',
    share: 'Partager',
    print: 'Imprimer',
    leaveOut: (place) => `Retirer ${isolated(place)}`,
    legend: 'Le meilleur de la ligne. Ce qui n’est pas indiqué ne gagne ni ne perd.',
    best: 'le meilleur de la ligne',
    notStated: 'Non indiqué',
    verdict: 'Évaluation',
    to: (place) => `Vers ${place}`,
    minutes: (minutes) => `${minutes} min`,
    votes: 'Avis',
    member: 'Membre',
    said: { like: 'pour', dislike: 'contre', none: 'pas encore de vote' },
    next: 'Ensuite',
    planViewing: 'Prévoir une visite',
    planViewingOf: (place) => `Prévoir une visite: ${isolated(place)}`,
    choose: 'Comparer des logements',
    these: (count) => `Comparer ${count} logements`,
    pickHint: (min, max) => `Choisir de ${min} à ${max} logements.`,
    pick: (place) => `Comparer ${isolated(place)}`,
    shareTitle: 'Partager cette comparaison',
    shows:
      'Le lien montre sans compte une photo, le prix, la rue et les informations de chaque logement. Ni nom, ni votes, ni notes.',
  },
}
