import type { areasText as english } from '../en/areas.ts'

/** French texts of the area chooser. */
export const areasText: typeof english = {
  areas: {
    title: 'Quartiers',
    choose: 'Choisir les quartiers',
    back: 'Retour aux réglages du bot',
    use: (count: number) => (count === 1 ? 'Garder 1 quartier' : `Garder ${count} quartiers`),
    noneChosen: 'Aucun choisi',
    inCities: (count: number, cities: number) =>
      cities === 1 ? `${count} dans 1 ville` : `${count} dans ${cities} villes`,
    search: 'Chercher des quartiers',
    typeToSearch: 'Tapez pour chercher...',
    languages: 'עברית, English',
    clear: 'Effacer',
    chosen: 'Quartiers choisis. Les flèches déplacent, Suppr retire.',
    whole: (count: number) => `les ${count}`,
    part: (count: number, all: number) => `${count} sur ${all}`,
    remove: (city: string) => `Retirer ${city}`,
    unfold: (city: string) => `Déplier ${city}`,
    fold: (city: string) => `Replier ${city}`,
    found: (count: number) => (count === 1 ? '1 quartier' : `${count} quartiers`),
    firstFound: (shown: number, count: number) => `Les ${shown} premiers de ${count} quartiers`,
    none: 'Aucun quartier ne correspond',
    failed: 'Les quartiers n’ont pas pu être chargés.',
    onMap: 'Choisir sur la carte',
    listView: 'Liste',
    zoomHint: 'Zoomez pour voir les noms des zones',
    map: 'Carte des zones',
    mapKeys:
      'Les flèches déplacent la carte, plus et moins zooment, Entrée choisit la zone du milieu.',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    selected: 'Choisie',
    notSelected: 'Non choisie',
    approximate: 'Contour approximatif',
    mapFailed: 'Impossible de charger la carte',
    isSelected: (name: string) => `${name}, choisie`,
    isNotSelected: (name: string) => `${name}, non choisie`,
  },
}
