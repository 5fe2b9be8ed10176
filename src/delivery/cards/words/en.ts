import { en as home } from '../../../assets/told/words/en.ts'
import { pluralOf } from '../../../kernel/domain/plurals.ts'
import { type CardWords, listed } from './shared.ts'

const plural = pluralOf('en')

export const en: CardWords = {
  rooms: home.rooms,
  size: home.size,
  floor: home.floor,
  total: (sum) => `${sum} a month with arnona and va’ad`,
  totalLeast: (sum) => `from ${sum} a month with arnona and va’ad`,
  way: (minutes, place) => `${minutes} min to ${place}`,
  isPrivate: 'private',
  merchant: 'agent',
  sublet: 'sublet',
  newProject: 'new project',
  from: (price) => `from ${price}`,
  lastKnown: 'last known price',
  middleOfStreet: 'On the map at the middle of the street.',
  notStated: 'Not stated:',
  facts: {
    price: 'price',
    rooms: 'rooms',
    size: 'size',
    merchant: 'private or agent',
    ...home.facts,
  },
  find: 'Find:',
  check: 'Unusually low: check before you pay',
  comparison: (percent, estimate, n) =>
    percent === 0
      ? `the same as ${estimate}, from ${n} like it`
      : `${Math.abs(percent)}% ${percent > 0 ? 'below' : 'above'} ${estimate}, from ${n} like it`,
  drop: 'Price drop:',
  was: (price) => `was ${price}`,
  alsoForLess: 'It is also listed for less.',
  details: 'Details',
  map: 'Map',
  digest: (matches, drops) =>
    listed([
      [matches, plural(matches, { one: '1 new find', other: `${matches} new finds` })],
      [drops, plural(drops, { one: '1 price drop', other: `${drops} price drops` })],
    ]),
  seeAll: (count) => `See all ${count} in Metzia`,
  score: (percent) => `${Math.abs(percent)}% ${percent > 0 ? 'below' : 'above'} similar homes`,
  gone: 'No longer available.',
  listedFor: (days) =>
    days < 1
      ? 'It was listed for less than a day.'
      : `It was listed for ${plural(days, { one: '1 day', other: `${days} days` })}.`,
  test: 'A test: posts of this bot arrive here.',
  sameHome: 'The same home as in an earlier post.',
  save: 'Save',
  call: 'Call',
  saveFailed: 'Not saved. Tap to open the home and save it there.',
  like: 'Like',
  hide: 'Hide',
  why: 'Why?',
  mute: 'Mute area',
  mutePhone: "Mute this agent's number",
  undo: {
    save: 'Undo save',
    like: 'Undo like',
    hide: 'Undo hide',
    mute: 'Undo mute',
    mutePhone: "Unmute this agent's number",
  },
  told: {
    saved: 'Saved',
    unsaved: 'No longer saved',
    liked: 'You like it: it is on the shortlist',
    unliked: 'Your vote was taken back',
    hidden: 'Hidden: your bots no longer post it',
    unhidden: 'No longer hidden',
    muted: 'This bot no longer looks in this area',
    unmuted: 'This bot looks in this area again',
    onlyArea: 'This is the only area of the bot. Send /pause to stop it.',
    phoneMuted: 'This bot leaves out homes that only this number offers',
    phoneUnmuted: 'This bot posts homes of this number again',
    tooManyPhones: 'This bot has muted as many numbers as it can. Remove some in its settings.',
    gone: 'This home is no longer known',
  },
}
