import type { WhyWords } from './shared.ts'

const asked = (isMet: boolean) => (isMet ? 'as you want' : 'which you left out')

export const en: WhyWords = {
  title: (place) => `Why ${place}`,
  unstated: (fact) => `Not stated, so it is not left out: ${fact}`,
  dealType: 'Its deal type is not that of this bot',
  area: (area, count) => `Area ${area} is one of ${count}`,
  noArea: (area) => `Area ${area} is none of the areas of this bot`,
  drawn: 'It is in an area that you drew',
  entry: (day, isMet) => `Entry ${day}, ${isMet ? 'within' : 'outside'} the days that you set`,
  words: 'It contains a word that this bot leaves out',
  feature: (name, isMet) => (isMet ? `With ${name}, as you want` : `Without ${name}`),
  floor: (floor, isMet) =>
    `Floor ${floor}, ${isMet ? 'among those' : 'none of those'} that you set`,
  merchant: (isMerchant, isMet) => `${isMerchant ? 'From an agent' : 'Private'}, ${asked(isMet)}`,
  merchantNotStated: 'Whether it is private is not stated, so it is not left out',
  muted: 'You muted its phone number',
  price: (price, range, isMet) => `${price} is ${isMet ? 'within' : 'outside'} ${range}`,
  priceNotStated: 'The price is not stated, so it is not left out',
  total: (total, limit, isMet) =>
    `${total} a month with arnona and va’ad, ${isMet ? 'within' : 'above'} ${limit}`,
  way: (minutes, place, isOver) => `${isOver ? 'More than ' : ''}${minutes} min to ${place}`,
  travel: (way, limit, isMet) => `${way}, ${isMet ? 'within' : 'above'} ${limit} min`,
  measured: (home, wanted, isMet) =>
    isMet ? `${home}, you want ${wanted}` : `${home}, not ${wanted}`,
  from: (least) => `${least} and up`,
  to: (most) => `up to ${most}`,
  roomsNotStated: 'The number of rooms is not stated, so it is not left out',
  sizeNotStated: 'The size is not stated, so it is not left out',
  sublet: (isSublet, isMet) => `${isSublet ? 'A sublet' : 'No sublet'}, ${asked(isMet)}`,
  stopped: 'The bot is stopped',
}
