import { fr as home } from '../../../assets/told/words/fr.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import { type CardWords, listed } from './shared.ts'

const plural = pluralOf('fr')

const than = (percent: number) =>
  `${Math.abs(percent)} % ${percent > 0 ? 'en dessous de' : 'au-dessus de'}`

export const fr: CardWords = {
  rooms: home.rooms,
  size: home.size,
  floor: home.floor,
  total: (sum) => `${sum} par mois avec l’arnona et les charges`,
  totalLeast: (sum) => `à partir de ${sum} par mois avec l’arnona et les charges`,
  way: (minutes, place) => `${minutes} min jusqu’à ${place}`,
  isPrivate: 'particulier',
  merchant: 'agence',
  sublet: 'sous-location',
  newProject: 'programme neuf',
  from: (price) => `à partir de ${price}`,
  lastKnown: 'dernier prix connu',
  middleOfStreet: 'Sur la carte, au milieu de la rue.',
  notStated: 'Non indiqué :',
  facts: {
    price: 'prix',
    rooms: 'pièces',
    size: 'surface',
    merchant: 'particulier ou agence',
    ...home.facts,
  },
  find: 'Trouvaille :',
  check: 'Prix anormalement bas : à vérifier avant de payer',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `comme ${estimate}, d’après ${n} semblables`
      : `${than(percent)} ${estimate}, d’après ${n} semblables`,
  drop: 'Baisse de prix :',
  was: (price) => `${price} avant`,
  alsoForLess: 'Proposé aussi moins cher.',
  details: 'Détails',
  map: 'Carte',
  digest: (matches, drops) =>
    listed([
      [
        matches,
        plural(matches, {
          one: `${matches} nouveau logement`,
          other: `${matches} nouveaux logements`,
        }),
      ],
      [drops, plural(drops, { one: `${drops} baisse de prix`, other: `${drops} baisses de prix` })],
    ]),
  seeAll: (count) => `Tout voir (${count}) dans Metzia`,
  score: (percent) => `${than(percent)} logements semblables`,
  gone: 'Plus disponible.',
  listedFor: (days) =>
    days < 1
      ? 'En ligne moins d’un jour.'
      : `En ligne pendant ${plural(days, { one: `${days} jour`, other: `${days} jours` })}.`,
  test: 'Un essai : les annonces de ce bot arrivent ici.',
  sameHome: 'Le même logement que dans une annonce précédente.',
  save: 'Enregistrer',
  call: 'Appeler',
  saveFailed: 'Non enregistré. Il faut ouvrir le logement et l’enregistrer là.',
  like: 'J’aime',
  hide: 'Masquer',
  why: 'Pourquoi ?',
  mute: 'Ignorer le quartier',
  mutePhone: 'Ignorer le numéro de l’agence',
  undo: {
    save: 'Annuler l’enregistrement',
    like: 'Annuler j’aime',
    hide: 'Ne plus masquer',
    mute: 'Ne plus ignorer le quartier',
    mutePhone: 'Ne plus ignorer le numéro',
  },
  told: {
    saved: 'Enregistré',
    unsaved: 'N’est plus enregistré',
    liked: 'Vote pour : le logement est dans la sélection',
    unliked: 'Le vote a été retiré',
    hidden: 'Masqué : vos bots ne le publient plus',
    unhidden: 'N’est plus masqué',
    muted: 'Ce bot ne cherche plus dans ce quartier',
    unmuted: 'Ce bot cherche à nouveau dans ce quartier',
    onlyArea: 'C’est le seul quartier du bot. /pause permet de l’arrêter.',
    phoneMuted: 'Ce bot ignore les logements que seul ce numéro propose',
    phoneUnmuted: 'Ce bot publie à nouveau les logements de ce numéro',
    tooManyPhones:
      'Ce bot ignore le maximum de numéros. Certains peuvent être retirés dans ses paramètres.',
    gone: 'Ce logement n’est plus connu',
  },
}
