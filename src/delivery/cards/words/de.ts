import { de as home } from '../../../assets/told/words/de.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import { type CardWords, listed } from './shared.ts'

const plural = pluralOf('de')

const than = (percent: number) => `${Math.abs(percent)} % ${percent > 0 ? 'unter' : 'über'}`

export const de: CardWords = {
  rooms: home.rooms,
  size: home.size,
  floor: home.floor,
  total: (sum) => `${sum} im Monat mit Arnona und Hausgeld`,
  totalLeast: (sum) => `ab ${sum} im Monat mit Arnona und Hausgeld`,
  way: (minutes, place) => `${minutes} Min. zu ${place}`,
  isPrivate: 'privat',
  merchant: 'Makler',
  sublet: 'Untermiete',
  newProject: 'Neubauprojekt',
  from: (price) => `ab ${price}`,
  lastKnown: 'letzter bekannter Preis',
  middleOfStreet: 'Auf der Karte in der Mitte der Straße.',
  notStated: 'Nicht angegeben:',
  facts: {
    price: 'Preis',
    rooms: 'Zimmer',
    size: 'Größe',
    merchant: 'privat oder Makler',
    ...home.facts,
  },
  find: 'Fund:',
  check: 'Ungewöhnlich günstig: vor dem Zahlen prüfen',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `wie ${estimate}, nach ${n} ähnlichen`
      : `${than(percent)} ${estimate}, nach ${n} ähnlichen`,
  drop: 'Preissenkung:',
  was: (price) => `vorher ${price}`,
  alsoForLess: 'Wird auch für weniger angeboten.',
  details: 'Details',
  map: 'Karte',
  digest: (matches, drops) =>
    listed([
      [matches, plural(matches, { one: '1 neue Wohnung', other: `${matches} neue Wohnungen` })],
      [drops, plural(drops, { one: '1 Preissenkung', other: `${drops} Preissenkungen` })],
    ]),
  seeAll: (count) => `Alle ${count} in Metzia ansehen`,
  score: (percent) => `${than(percent)} ähnlichen Wohnungen`,
  gone: 'Nicht mehr verfügbar.',
  listedFor: (days) =>
    days < 1
      ? 'Weniger als einen Tag angeboten.'
      : `${plural(days, { one: '1 Tag', other: `${days} Tage` })} lang angeboten.`,
  test: 'Eine Probe: Die Funde dieses Bots kommen hier an.',
  sameHome: 'Dieselbe Wohnung wie in einem früheren Beitrag.',
  save: 'Speichern',
  call: 'Anrufen',
  saveFailed: 'Nicht gespeichert. Öffne die Wohnung und speichere sie dort.',
  like: 'Dafür',
  hide: 'Ausblenden',
  why: 'Warum?',
  mute: 'Gebiet stummschalten',
  mutePhone: 'Nummer des Maklers stummschalten',
  undo: {
    save: 'Speichern aufheben',
    like: 'Dafür zurücknehmen',
    hide: 'Wieder einblenden',
    mute: 'Gebiet wieder einschalten',
    mutePhone: 'Nummer wieder einschalten',
  },
  told: {
    saved: 'Gespeichert',
    unsaved: 'Nicht mehr gespeichert',
    liked: 'Stimme dafür: die Wohnung ist in der Auswahl',
    unliked: 'Die Stimme wurde zurückgenommen',
    hidden: 'Ausgeblendet: Deine Bots melden sie nicht mehr',
    unhidden: 'Nicht mehr ausgeblendet',
    muted: 'Dieser Bot sucht nicht mehr in diesem Gebiet',
    unmuted: 'Dieser Bot sucht wieder in diesem Gebiet',
    onlyArea: 'Das ist das einzige Gebiet des Bots. Sende /pause, um ihn anzuhalten.',
    phoneMuted: 'Dieser Bot lässt Wohnungen aus, die nur diese Nummer anbietet',
    phoneUnmuted: 'Dieser Bot meldet wieder Wohnungen dieser Nummer',
    tooManyPhones:
      'Mehr Nummern kann dieser Bot nicht stummschalten. Entferne einige in den Einstellungen.',
    gone: 'Diese Wohnung ist nicht mehr bekannt',
  },
}
