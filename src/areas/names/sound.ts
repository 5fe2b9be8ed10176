// The consonants of a name, by which a Hebrew name is found in the Latin letters that people type for it.
import { normaliseHebrew } from '../../kernel/hebrew.ts'

/** Letters that transliterations mix are the same consonant: ז צ ש ס, ק כ, ט ת, ב ו. Vowels are none. */
const HEBREW: Readonly<Record<string, string>> = Object.fromEntries(
  [...'בb גg דd הh זs חh טt כk ךk לl מm םm נn ןn סs פp ףp צs ץs קk רr שs תt'.split(' ')].map(
    (pair) => [pair[0], pair[1]],
  ),
)

/** What Latin letters may stand for. The first that fits counts. */
const LATIN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(tsch|sch|tz|ts|sh|zh|[szxj])/, ['s']],
  [/^(kh|ch)/, ['h', 'k']],
  [/^ph/, ['p']],
  [/^f/, ['p', 'b']],
  [/^th/, ['t']],
  [/^(ck|[ckq])/, ['k']],
  [/^gh/, ['g']],
  [/^[vw]/, ['b', '']],
  [/^h$/, ['', 'h']],
]
const LATIN_LETTER = /[a-z]/
const CONSONANT = /^[bdghlmnprt]/

/** The most ways in which one text is read. */
const READINGS_MAX = 32

/** Stands at the end of a sound that ends with a vowel: Hadera is not Hadar. */
const VOWEL = '.'

/**
 * The consonants of a text, in each way in which its letters can be read, and whether a vowel ends it. Spaces between
 * words are left out.
 */
export function soundsOf(text: string): string[] {
  const written = text.toLowerCase().replace(/ג['׳`’]/g, 'ז')
  const words = normaliseHebrew(written).split(' ').filter(Boolean)
  // Names of places are prepared all at once: one way of reading needs no list of ways.
  if (!LATIN_LETTER.test(written)) {
    const last = words.length - 1
    return [
      words
        .map(hebrewSound)
        .map((one, at) => (at < last ? withoutVowel(one) : one))
        .join(''),
    ]
  }
  return words.map(readingsOf).reduce<string[]>(joinedSounds, [''])
}

/** The sounds of two texts in a row. */
export function joinedSounds(before: readonly string[], after: readonly string[]): string[] {
  const all = before.flatMap((one) => after.map((other) => withoutVowel(one) + other))
  return [...new Set(all)].slice(0, READINGS_MAX)
}

const withoutVowel = (sound: string) => (sound.endsWith(VOWEL) ? sound.slice(0, -1) : sound)

/** How many consonants a sound has. */
export const consonants = (sound: string): number => withoutVowel(sound).length

function readingsOf(word: string): readonly string[] {
  return /[א-ת]/.test(word) ? [hebrewSound(word)] : latinSounds(word)
}

function hebrewSound(word: string): string {
  const letters = [...word.replace(/ה$/, '').replace(/^ו+|ווו?/g, 'ב')]
  const sound = letters.map((letter) => HEBREW[letter] ?? '').join('')
  return /[האעוי]$/.test(word) ? sound + VOWEL : sound
}

function latinSounds(word: string): string[] {
  let rest = word.replace(/(.)\1+/g, '$1')
  let readings: string[] = ['']
  for (let isFirst = true; rest !== ''; isFirst = false) {
    const [letters, sounds] = nextOf(rest)
    readings = joinedSounds(readings, isFirst && /^[vw]/.test(letters) ? ['b'] : sounds)
    rest = rest.slice(letters.length)
  }
  return /[aeiouy]h?$/.test(word) ? readings.map(openEnd) : readings
}

/** A final h after a vowel may be one that is not heard. */
const openEnd = (sound: string) => (sound.endsWith('h') ? sound : sound + VOWEL)

function nextOf(rest: string): [letters: string, sounds: readonly string[]] {
  for (const [pattern, sounds] of LATIN) {
    const [letters] = pattern.exec(rest) ?? []
    if (letters) return [letters, sounds]
  }
  const letter = rest[0] as string
  return [letter, [CONSONANT.test(letter) ? letter : '']]
}
