import type { WhyWords } from './shared.ts'

const asked = (isMet: boolean) => (isMet ? 'comme demandé' : 'ce qui est exclu')

export const fr: WhyWords = {
  title: (place) => `Pourquoi ${place}`,
  unstated: (fact) => `Non indiqué, donc pas exclu : ${fact}`,
  dealType: 'Ce type d’annonce n’est pas celui de ce bot',
  area: (area, count) => `Le quartier ${area} est l’un des ${count}`,
  noArea: (area) => `Le quartier ${area} n’est pas dans ceux de ce bot`,
  drawn: 'Il est dans une zone dessinée',
  entry: (day, isMet) => `Entrée le ${day}, ${isMet ? 'dans' : 'hors de'} la période choisie`,
  words: 'Il contient un mot que ce bot exclut',
  feature: (name, isMet) => (isMet ? `Avec : ${name}, comme demandé` : `Sans : ${name}`),
  floor: (floor, isMet) => `Étage ${floor}, ${isMet ? 'parmi' : 'hors de'} ceux choisis`,
  merchant: (isMerchant, isMet) => `${isMerchant ? 'Par agence' : 'Particulier'}, ${asked(isMet)}`,
  merchantNotStated: 'Particulier ou agence n’est pas indiqué, donc pas exclu',
  muted: 'Son numéro de téléphone est ignoré',
  price: (price, range, isMet) => `${price} est ${isMet ? 'dans' : 'hors de'} ${range}`,
  priceNotStated: 'Le prix n’est pas indiqué, donc pas exclu',
  total: (total, limit, isMet) =>
    `${total} par mois avec l’arnona et les charges, ${isMet ? 'dans la limite de' : 'au-dessus de'} ${limit}`,
  way: (minutes, place, isOver) => `${isOver ? 'Plus de ' : ''}${minutes} min jusqu’à ${place}`,
  travel: (way, limit, isMet) =>
    `${way}, ${isMet ? 'dans la limite de' : 'au-dessus de'} ${limit} min`,
  measured: (home, wanted, isMet) =>
    `${home}, ${isMet ? `demandé : ${wanted}` : `et non ${wanted}`}`,
  from: (least) => `${least} et plus`,
  to: (most) => `jusqu’à ${most}`,
  roomsNotStated: 'Le nombre de pièces n’est pas indiqué, donc pas exclu',
  sizeNotStated: 'La surface n’est pas indiquée, donc pas exclu',
  sublet: (isSublet, isMet) =>
    `${isSublet ? 'Sous-location' : 'Pas de sous-location'}, ${asked(isMet)}`,
  stopped: 'le bot est arrêté',
}
