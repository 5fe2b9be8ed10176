import type { assetsText as english } from '../en/assets.ts'
import { counted } from '../german.ts'
import { de as sources } from '../source-names.ts'

/** German texts of homes. */
export const assetsText: typeof english = {
  homes: {
    sources,
    listing: 'Anzeige',
    cheaper: (amount: string, percent: number) => `${amount} weniger (${percent} %)`,
    ground: 'Erdgeschoss',
    about: (sum) => `etwa ${sum}`,
    least: (sum) => `ab ${sum}`,
    total: (sum) => `${sum} im Monat insgesamt`,
    withMortgage: (sum) => `etwa ${sum} im Monat mit dem eigenen Kredit`,
    affordable: { fits: 'Passt', tight: 'Knapp', above: 'Darüber' },
    perMetre: (price: string) => `${price}/m²`,
    sublet: 'Untermiete',
    newProject: 'Neubauprojekt',
    oldPrice: 'Preis nicht mehr angegeben',
    middleOfStreet: 'Auf der Karte in der Mitte der Straße.',
    listings: (count: number) => counted(count, 'Anzeige', 'Anzeigen'),
    isPrivate: 'Privat',
    merchant: 'Gewerblich',
    seen: (count, unit) =>
      `gesehen vor ${count} ${unit === 'd' ? 'Tagen' : { min: 'Min.', h: 'Std.' }[unit]}`,
    justSeen: 'gerade gesehen',
    gallery: 'Galerie',
    photosOf: (place: string) => `Fotos von ${place}`,
    photo: (place: number, count: number) => `Foto ${place} von ${count}`,
    previousPhoto: 'Vorheriges Foto',
    nextPhoto: 'Nächstes Foto',
    whatsApp: 'Über WhatsApp schreiben',
    onMap: 'In Google Maps zeigen',
    more: 'Weitere Aktionen',
    showAgain: 'Diese Wohnung wieder zeigen',
    note: 'Deine Notiz:',
    matches: 'Passt zu deinen Bots',
    openListing: (place: string) => `Anzeige öffnen: ${place}`,
    listingItself: 'Inserat öffnen',
    save: 'Merken',
    saved: 'Gemerkt',
    hide: 'Ausblenden',
    hidden: 'Ausgeblendet',
    noImage: 'Kein Bild verfügbar',
    rooms: (count: number) => `${count} Zimmer`,
    size: (metres: number) => `${metres} m²`,
    floor: (floor: number) => (floor === 0 ? 'Erdgeschoss' : `${floor}. Etage`),
    way: (minutes, place) => `${minutes} Min. zu ${place}`,
    noPrice: 'Preis nicht angegeben',
    isNew: 'Neu',
    gone: 'Nicht mehr verfügbar',
    noAddress: 'Adresse nicht angegeben',
    find: 'Fund',
    check: 'Ungewöhnlich billig: vor dem Zahlen prüfen',
    score: (percent) =>
      percent === 0
        ? 'Wie geschätzt'
        : `${Math.abs(percent)} % ${percent > 0 ? 'unter' : 'über'} der Schätzung`,
  },
}
