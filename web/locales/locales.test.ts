import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { FIELD_NAMES, FIELDS } from '../../src/assets/criteria/criteria.ts'
import { MUST_HAVES } from '../../src/assets/domain/must-haves.ts'
import { HOME_WORDS } from '../../src/assets/told/words.ts'
import { ANSWER_WORDS } from '../../src/chats/answers/words.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import { NO_PLACES } from '../../src/testing/worlds/no-places.ts'
import { leaves } from '../testing/texts.ts'
import { TEXTS } from './all.ts'
import { askedText } from './en/asked.ts'
import * as SOURCE_NAMES from './source-names.ts'

/** Names and marks that are the same everywhere, and Hebrew, which is the product's own. */
const SAME =
  /Metzia|404|Admin|Bots|Chats|^Description$|^Conversation$|^Messages$|^\d|[\u0590-\u05ff]|^Menu$|^Telegram$|^Push$|^\.$|^Name$|^m²$|^Photos$|^Bot|Option|^(?:, |Yad2|Madlan|Facebook|Homeless|Komo|WinWin|Demo|WhatsApp|Penthouse|Duplex|Triplex)$/

const OTHERS = Object.entries(TEXTS).filter(([language]) => language !== 'en')

test.each(OTHERS)('%s has every text in its own language', (_, text) => {
  const [english, other] = [leaves(TEXTS.en), leaves(text)]
  expect([...other.keys()].sort()).toEqual([...english.keys()].sort())
  const untranslated = [...english].filter(
    ([path, text]) => other.get(path) === text && !SAME.test(text),
  )
  expect(untranslated).toEqual([])
})

test.each(OTHERS.filter(([language]) => language !== 'he'))(
  '%s says nothing in Hebrew but its name',
  (_, text) => {
    const hebrew = [...leaves(text)].filter(([, words]) => /[\u05d0-\u05ea]/.test(words))
    expect(hebrew.map(([, words]) => words)).toEqual(['עברית, English'])
  },
)

test('each language has all files of texts, and uses them', () => {
  const filesIn = (language: string) => readdirSync(join(import.meta.dirname, language)).sort()
  for (const language of Object.keys(TEXTS)) {
    const files = filesIn(language)
    expect([language, files]).toEqual([language, filesIn('en')])
    const index = readFileSync(join(import.meta.dirname, language, 'rooms.ts'), 'utf8')
    const used = [...index.matchAll(/'\.\/(.+)'/g)].map(([, file]) => file)
    expect([...used, 'rooms.ts'].sort()).toEqual(files)
  }
})

/** Within a sentence a capital is the formal address: the other words with these letters are small. */
const FORMAL = /[a-zäöüß,;] (?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)\b/

test('German says du everywhere', () => {
  const german = [...leaves(TEXTS.de)]
  expect(german.filter(([, text]) => FORMAL.test(text))).toEqual([])
  expect(FORMAL.test('Bitte prüfen Sie die Adresse')).toBe(true)
})

/** Words that address a friend. */
const FRIEND = /(?<![\p{L}’-])(?:tu|toi|ton|tes)(?!\p{L})/iu

test('French says vous everywhere, also in Telegram, mails and notifications', async () => {
  const files = [
    ...new Glob('src/**/fr.ts').scanSync('.'),
    ...new Glob('web/locales/fr/*.ts').scanSync('.'),
  ]
  expect(files.length).toBeGreaterThan(40)
  for (const file of [...files, 'src/delivery/channels/mail/words.ts'])
    expect([file, FRIEND.exec(await Bun.file(file).text())?.[0]]).toEqual([file, undefined])
  expect(FRIEND.test('Ton code')).toBe(true)
})

/** What is said of one, two and many things, in the languages that have a form for one and a form for several. */
test.each([
  ['en', '1 home', '2 homes', '1 room', '2.5 rooms', '1 new message', 'Show 1,200 homes'],
  [
    'de',
    '1 Wohnung',
    '2 Wohnungen',
    '1 Zimmer',
    '2.5 Zimmer',
    '1 neue Nachricht',
    '1.200 Wohnungen zeigen',
  ],
  [
    'fr',
    '1 logement',
    '2 logements',
    '1 pièce',
    '2.5 pièces',
    '1 nouveau message',
    'Afficher 1\u202f200 logements',
  ],
] as const)(
  '%s says numbers of things with their forms',
  (language, one, two, room, halves, message, shown) => {
    const { finder, homes, chats } = TEXTS[language]
    expect([
      finder.total(1),
      finder.total(2),
      homes.rooms(1),
      homes.rooms(2.5),
      chats.arrived(1),
      finder.show(1200),
    ]).toEqual([one, two, room, halves, message, shown])
  },
)

/** Words that end like a plural and are none. */
const SINGULAR =
  /^(?:is|has|was|does|this|less|asks|waits|refuses|ces|bis|de|dans|depuis|plus|vous)$/
/** What is said of two at least, or of limits that are far from one. */
const OF_MANY =
  /^(?:areas\.firstFound|compare\.count|compare\.these|compare\.pickHint|byHand\.mergeTitle|finder\.manyAreas|inbox\.homes|users\.selectFirst|auth\.passwordShort|joining\.newPasswordShort|reset\.newShort|settings\.quiet\.afterHint|messaging\.progress|storage\.room)$/

/** Every text that says of one thing what is said of several, by the ending of the word after the number. */
function pluralsOfOne(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, text]: [string, unknown]): string[] => {
    const at = `${path}${name}`
    if (typeof text === 'object' && text !== null) return pluralsOfOne(text, `${at}.`)
    if (typeof text !== 'function' || OF_MANY.test(at)) return []
    // A count is a number, or was written already.
    const isPlural = ['1', 1].every((one) => isPluralOfOne(String(text(one, one, one))))
    return isPlural ? [`${at}: ${text(1, 1, 1)}`] : []
  })
}

function isPluralOfOne(text: string): boolean {
  const after = [...text.matchAll(/(?<![\d.,:–-])1 (\p{L}+s)(?!\p{L})/gu)]
  return after.some(([, word = '']) => !SINGULAR.test(word))
}

test.each(['en', 'fr'] as const)('in %s one thing is not said to be several', (language) => {
  expect(pluralsOfOne(TEXTS[language])).toEqual([])
})

test('no text is empty', () => {
  for (const [language, texts] of Object.entries(TEXTS))
    for (const [path, text] of leaves(texts))
      expect([language, path, text.trim() !== '']).toEqual([language, path, true])
})

test('what criteria say in English is what the server says', () => {
  expect(askedText.asked.facts).toEqual(HOME_WORDS.en.facts)
  const fields = FIELD_NAMES.map((name) => FIELDS[name])
  const lackings = MUST_HAVES.flatMap((name) =>
    FIELDS.features.obstacles?.({ features: [name] }, { features: { [name]: false } }, NO_PLACES),
  )
  const obstacles = [...fields.map(({ obstacle }) => obstacle), ...lackings]
  for (const obstacle of obstacles)
    if (obstacle && obstacle.code !== 'features')
      expect([obstacle.code, askedText.asked.reasons[obstacle.code]]).toEqual([
        obstacle.code,
        obstacle.text,
      ])
})

test('the name of a cluster of homes has its number in it, as the cluster shows it', () => {
  for (const [language, texts] of Object.entries(TEXTS))
    for (const count of [2, 3, 11, 99])
      expect([language, texts.finder.map.cluster(count)]).toEqual([
        language,
        expect.stringContaining(String(count)),
      ])
})

test('the first floor is the first in French', () => {
  const { floor } = TEXTS.fr.homes
  expect([0, 1, 2].map(floor)).toEqual(['Rez-de-chaussée', '1er étage', '2e étage'])
})

test.each(Object.entries(SOURCE_NAMES))(
  'a bot calls sources as the screens in %s do',
  (language, names) => {
    const { IMPORT: _, ...read } = names
    const told: Record<string, string> = ANSWER_WORDS[language as Language].sources.names
    const labels = {
      YAD2: 'Yad2',
      FACEBOOK: 'Facebook',
      TELEGRAM: 'Telegram channels',
      DEMO: 'Demo',
    }
    expect({ ...labels, ...told }).toMatchObject(read)
  },
)
