import type { Text } from '../en.ts'

/** French texts of the page of one home. */
export const frHome: Pick<Text, 'homePage'> = {
  homePage: {
    noPhotos: 'Aucune photo',
    photos: 'Photos du logement',
    photo: (place, count) => `Photo ${place} sur ${count}`,
    removed: (date) => `N’est plus disponible depuis le ${date}`,
    dealTypes: { rent: 'À louer', sale: 'À vendre' },
    sublet: 'Sous-location',
    isPrivate: 'Particulier',
    merchant: 'Professionnel',
    comparison: 'Comparaison avec des logements semblables',
    estimate: (estimate, range, count) =>
      `Estimation ${estimate}, la moitié de ces logements coûte ${range}. Selon ${count} comparables`,
    facts: {
      title: 'Caractéristiques',
      rooms: 'Pièces',
      size: 'Surface',
      floor: 'Étage',
      kind: 'Type',
      entry: 'Entrée',
    },
    notStated: 'Non indiqué',
    map: 'Voir sur une carte',
    listings: 'Annonces',
    since: (date) => `depuis le ${date}`,
    prices: 'Historique des prix',
    save: 'Enregistrer',
    saved: 'Enregistré',
    hide: 'Masquer',
    hidden: 'Masqué',
    hiddenHint: 'Vos bots ne publient plus ce logement.',
    note: 'Votre note',
    noteHint: 'Vous seul voyez cette note',
    noteKept: 'Enregistré !',
    markFailed: 'L’enregistrement a échoué. Veuillez réessayer.',
  },
}
