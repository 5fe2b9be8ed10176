import { wordsOf } from '../../src/assets/domain/asset.ts'
import { indexText } from '../../src/assets/store/text.ts'
import { write } from '../../src/database/database.ts'
import { pick, seeded } from '../../src/testing/worlds/random.ts'
import type { World } from '../../src/testing/worlds/world.ts'

const LETTERS = [...'אבגדהוזחטיכלמנסעפצקרשת']
/** What is written before a word as a part of it: and, the, in, to, from, that, as. */
const PREFIXES = ['ו', 'ה', 'ב', 'ל', 'מ', 'ש', 'כ', 'וה', 'שה', 'ול', 'מה', 'וב']
const PREFIXED = 0.3
const WORDS = 5_000
const LETTERS_OF_WORD = 5
const WORDS_OF_TEXT = 20
const ROWS = 5_000

/** Words, the most common first. They are equally long, so that none is a part of another one. */
export function seededWords(seed = 4): string[] {
  const random = seeded(seed)
  const letters = () => Array.from({ length: LETTERS_OF_WORD }, () => pick(random, LETTERS))
  return [...new Set(Array.from({ length: WORDS }, () => letters().join('')))]
}

/**
 * Gives each home a description of 20 of these words, the first ones most often (Zipf), some with attached letters
 * before.
 */
export function describeHomes({ db }: Pick<World, 'db'>, words: readonly string[]): void {
  const random = seeded(6)
  const aWord = () => {
    const word = words[Math.floor(words.length ** random()) - 1] ?? ''
    return random() < PREFIXED ? pick(random, PREFIXES) + word : word
  }
  const rids = db.$client.query<{ rid: number }, []>('select rid from assets').all()
  const change = db.$client.prepare('update assets set description = ? where rid = ?')
  for (let from = 0; from < rids.length; from += ROWS)
    write(db, (tx) => {
      for (const { rid } of rids.slice(from, from + ROWS)) {
        const description = Array.from({ length: WORDS_OF_TEXT }, aWord).join(' ')
        change.run(description, rid)
        const facts = { city: null, neighbourhood: null, street: null, propertyType: null }
        indexText(tx, rid, wordsOf({ ...facts, description }))
      }
    })
}
