import type { WhyWords } from './shared.ts'

const asked = (isMet: boolean) => (isMet ? 'wie gewünscht' : 'was du ausgeschlossen hast')

export const de: WhyWords = {
  title: (place) => `Warum ${place}`,
  unstated: (fact) => `Nicht angegeben, also nicht ausgeschlossen: ${fact}`,
  dealType: 'Ihre Angebotsart ist nicht die dieses Bots',
  area: (area, count) => `Gebiet ${area} ist eines von ${count}`,
  noArea: (area) => `Gebiet ${area} gehört nicht zu den Gebieten dieses Bots`,
  drawn: 'Sie liegt in einem Gebiet, das du gezeichnet hast',
  entry: (day, isMet) => `Einzug ${day}, ${isMet ? 'im' : 'außerhalb des'} gewünschten Zeitraums`,
  words: 'Sie enthält ein Wort, das dieser Bot ausschließt',
  feature: (name, isMet) =>
    isMet ? `Vorhanden: ${name}, wie gewünscht` : `Nicht vorhanden: ${name}`,
  floor: (floor, isMet) => `Etage ${floor}, ${isMet ? 'eine' : 'keine'} der gewünschten`,
  merchant: (isMerchant, isMet) => `${isMerchant ? 'Vom Makler' : 'Privat'}, ${asked(isMet)}`,
  merchantNotStated: 'Ob sie privat ist, ist nicht angegeben, also nicht ausgeschlossen',
  muted: 'Du hast ihre Telefonnummer stummgeschaltet',
  price: (price, range, isMet) => `${price} liegt ${isMet ? 'in' : 'außerhalb von'} ${range}`,
  priceNotStated: 'Der Preis ist nicht angegeben, also nicht ausgeschlossen',
  total: (total, limit, isMet) =>
    `${total} im Monat mit Arnona und Hausgeld, ${isMet ? 'innerhalb von' : 'über'} ${limit}`,
  way: (minutes, place, isOver) => `${isOver ? 'Mehr als ' : ''}${minutes} Min. bis ${place}`,
  travel: (way, limit, isMet) => `${way}, ${isMet ? 'innerhalb von' : 'über'} ${limit} Min.`,
  measured: (home, wanted, isMet) =>
    `${home}, ${isMet ? `gewünscht ${wanted}` : `nicht ${wanted}`}`,
  from: (least) => `${least} und mehr`,
  to: (most) => `bis ${most}`,
  roomsNotStated: 'Die Zimmerzahl ist nicht angegeben, also nicht ausgeschlossen',
  sizeNotStated: 'Die Größe ist nicht angegeben, also nicht ausgeschlossen',
  sublet: (isSublet, isMet) => `${isSublet ? 'Untermiete' : 'Keine Untermiete'}, ${asked(isMet)}`,
  stopped: 'der Bot ist angehalten',
}
