import type { placesText as english } from '../en/places.ts'

/** French texts of the places that users travel to. */
export const placesText: typeof english = {
  places: {
    far: 'À quelle distance',
    to: (minutes, place, isAbout) => `${isAbout ? 'environ ' : ''}${minutes} min jusqu’à ${place}`,
    by: { walk: 'à pied', bike: 'à vélo', transit: 'en bus ou en train', drive: 'en voiture' },
    changes: (count) =>
      count === 0 ? 'sans changement' : count === 1 ? '1 changement' : `${count} changements`,
    there: (day, at) => `sur place ${day} à ${at}`,
    title: 'Mes lieux',
    hint: 'Chaque logement dit à quelle distance ils sont. Les membres de vos listes voient les noms et les minutes, personne ne voit les adresses.',
    name: 'Nom',
    address: 'Adresse',
    mode: 'Moyen',
    modes: { walk: 'À pied', bike: 'Vélo', transit: 'Bus ou train', drive: 'Voiture' },
    day: 'Jour',
    at: 'Sur place à',
    days: ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi'],
    add: 'Ajouter un lieu',
    remove: (place) => `Supprimer ${place}`,
    new: 'Nouveau lieu',
    notFound: 'Cette adresse n’a pas été trouvée.',
    failed: 'Les lieux n’ont pas pu être enregistrés.',
    off: 'Ce serveur n’a pas d’horaires de bus et de trains.',
  },
}
