import { expect, test } from 'bun:test'
import { FIELD_NAMES, FIELDS } from '../../src/assets/criteria/criteria.ts'
import { factNames } from '../../src/assets/criteria/unstated.ts'
import { MUST_HAVES } from '../../src/assets/domain/must-haves.ts'
import { askedText } from './en/asked.ts'
import { catalogueOf, LANGUAGES } from './text.ts'

type Tree = { [name: string]: unknown }

function leaves(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(tree)) {
    const at = `${path}${name}`
    if (typeof value === 'object' && value !== null)
      for (const [inner, text] of leaves(value as Tree, `${at}.`)) found.set(inner, text)
    else found.set(at, typeof value === 'function' ? value('1', '2') : String(value))
  }
  return found
}

/** Names and marks that are the same everywhere, and Hebrew, which is the product's own. */
const SAME =
  /Metzia|404|Admin|Bots|Chats|^Description$|^Conversation$|^Messages$|^\d|[\u0590-\u05ff]|^Menu$|^Telegram$|^Push$|^\.$|^Name$|^Photos$|^Bot|Option/

test.each(['de', 'fr'] as const)('%s has every text in its own language', async (language) => {
  const [english, other] = [leaves(await catalogueOf('en')), leaves(await catalogueOf(language))]
  expect([...other.keys()].sort()).toEqual([...english.keys()].sort())
  const untranslated = [...english].filter(
    ([path, text]) => other.get(path) === text && !SAME.test(text),
  )
  expect(untranslated).toEqual([])
})

/** Within a sentence a capital is the formal address: the other words with these letters are small. */
const FORMAL = /[a-zäöüß,;] (?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)\b/

test('German says du everywhere', async () => {
  const german = [...leaves(await catalogueOf('de'))]
  expect(german.filter(([, text]) => FORMAL.test(text))).toEqual([])
  expect(FORMAL.test('Bitte prüfen Sie die Adresse')).toBe(true)
})

test('no text is empty', async () => {
  for (const language of LANGUAGES)
    for (const [path, text] of leaves(await catalogueOf(language)))
      expect([language, path, text.trim() !== '']).toEqual([language, path, true])
})

test('what criteria say in English is what the server says', () => {
  expect(askedText.asked.facts).toEqual(factNames('en'))
  const fields = FIELD_NAMES.map((name) => FIELDS[name])
  const lackings = MUST_HAVES.flatMap((name) =>
    FIELDS.features.obstacles?.({ features: [name] }, { features: { [name]: false } }),
  )
  const obstacles = [...fields.map(({ obstacle }) => obstacle), ...lackings]
  for (const obstacle of obstacles)
    if (obstacle && obstacle.code !== 'features')
      expect([obstacle.code, askedText.asked.reasons[obstacle.code]]).toEqual([
        obstacle.code,
        obstacle.text,
      ])
})
