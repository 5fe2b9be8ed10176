import type { Text } from '../en.ts'

/** French texts of homes and sources. */
export const frAssets: Pick<Text, 'homes' | 'sources'> = {
  homes: {
    noImage: 'Image indisponible',
    rooms: (count: number) => `${count} pièces`,
    size: (metres: number) => `${metres} m²`,
    floor: (floor: number) => (floor === 0 ? 'Rez-de-chaussée' : `${floor}e étage`),
    noPrice: 'Prix non indiqué',
    cheaperFrom: (price: string) => `avant ${price}`,
    isNew: 'Nouveau',
    listing: 'Annonce',
    gone: 'N’est plus disponible',
    noAddress: 'Adresse non indiquée',
    find: 'Trouvaille',
    check: 'Prix anormalement bas : vérifiez avant de payer',
    score: (percent) =>
      percent === 0
        ? 'Au prix estimé'
        : `${Math.abs(percent)} % ${percent > 0 ? 'sous' : 'au-dessus de'} l’estimation`,
  },
  sources: {
    lastData: (source, count, unit) =>
      `${source} : dernières données il y a ${count} ${{ min: 'min', h: 'h', d: 'j' }[unit]}`,
    noData: (source) => `${source} : pas encore de données`,
  },
}
