import type { assetsText as english } from '../en/assets.ts'
import { counted, rooms } from '../french.ts'
import { fr as sources } from '../source-names.ts'

/** French texts of homes. */
export const assetsText: typeof english = {
  homes: {
    sources,
    listing: 'Annonce',
    cheaper: (amount: string, percent: number) => `${amount} de moins (${percent} %)`,
    ground: 'Rez-de-chaussée',
    about: (sum) => `environ ${sum}`,
    least: (sum) => `à partir de ${sum}`,
    total: (sum) => `${sum} par mois au total`,
    withMortgage: (sum) => `environ ${sum} par mois avec votre prêt`,
    affordable: { fits: 'Dans le budget', tight: 'Juste', above: 'Au-dessus' },
    perMetre: (price: string) => `${price}/m²`,
    sublet: 'Sous-location',
    newProject: 'Projet neuf',
    oldPrice: 'Prix plus indiqué',
    middleOfStreet: 'Sur la carte au milieu de la rue.',
    listings: (count: number) => counted(count, 'annonce', 'annonces'),
    isPrivate: 'Particulier',
    merchant: 'Professionnel',
    seen: (count, unit) =>
      `vu il y a ${count} ${unit === 'd' ? 'jours' : { min: 'min', h: 'h' }[unit]}`,
    justSeen: 'vu à l’instant',
    gallery: 'galerie',
    photosOf: (place: string) => `Photos de ${place}`,
    photo: (place: number, count: number) => `Photo ${place} sur ${count}`,
    previousPhoto: 'Photo précédente',
    nextPhoto: 'Photo suivante',
    whatsApp: 'Écrire sur WhatsApp',
    onMap: 'Afficher dans Google Maps',
    more: 'Autres actions',
    showAgain: 'Réafficher ce logement',
    note: 'Votre note :',
    matches: 'Correspond à vos bots',
    openListing: (place: string) => `Ouvrir l’annonce : ${place}`,
    listingItself: 'Ouvrir l’annonce',
    save: 'Enregistrer',
    saved: 'Enregistré',
    hide: 'Masquer',
    hidden: 'Masqué',
    noImage: 'Image indisponible',
    rooms: (count: number) => rooms(count),
    size: (metres: number) => `${metres} m²`,
    floor: (floor: number) =>
      floor === 0 ? 'Rez-de-chaussée' : `${floor}${floor === 1 ? 'er' : 'e'} étage`,
    way: (minutes, place) => `${minutes} min jusqu’à ${place}`,
    noPrice: 'Prix non indiqué',
    isNew: 'Nouveau',
    gone: 'N’est plus disponible',
    noAddress: 'Adresse non indiquée',
    find: 'Trouvaille',
    check: 'Prix anormalement bas : vérifiez avant de payer',
    score: (percent) =>
      percent === 0
        ? 'Au prix estimé'
        : `${Math.abs(percent)} % ${percent > 0 ? 'sous' : 'au-dessus de'} l’estimation`,
  },
}
