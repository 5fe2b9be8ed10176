import { joinedSounds, soundsOf } from '../../../areas/names/sound.ts'
import { normaliseHebrew } from '../../../kernel/hebrew.ts'
import { placeKey } from './streets.ts'

/** A typed word: where it stands in the text, and how words are compared. */
export type Token = {
  start: number
  end: number
  word: string
  /** As names of places are compared. */
  key: string
  sounds: readonly string[]
}

/** Some words in a row. */
export type Phrase = {
  /** The tokens from `first` to before `end`. */
  first: number
  end: number
  words: readonly string[]
  /** As it was typed, in small letters. */
  raw: string
  key: string
  /** Each way in which it may sound. */
  sounds(): readonly string[]
}

/** Marks at the ends of a word that are no part of it. */
const MARKS_BEFORE = /^[.,;:!?()·|"“”]+/
const MARKS_BEHIND = /(?<![.,;:!?()·|“”])[.,;:!?()·|“”]+$/

/** The words of a text, by spaces; marks between them are no words. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: raw, index }) => {
    const before = MARKS_BEFORE.exec(raw)?.[0].length ?? 0
    const end = raw.length - (MARKS_BEHIND.exec(raw)?.[0].length ?? 0)
    const word = normaliseHebrew(raw)
    if (before >= end || word === '') return []
    const place = { start: index + before, end: index + end }
    return [{ ...place, word, key: placeKey(word), sounds: soundsOf(word) }]
  })
}

/** Every phrase of at most so many words, the longest first. */
export function phrasesOf(text: string, tokens: readonly Token[], most: number): Phrase[] {
  const phrases: Phrase[] = []
  for (let length = Math.min(most, tokens.length); length > 0; length -= 1)
    for (let first = 0; first + length <= tokens.length; first += 1)
      phrases.push(phraseOf(text, tokens, first, first + length))
  return phrases
}

function phraseOf(text: string, all: readonly Token[], first: number, end: number): Phrase {
  const tokens = all.slice(first, end)
  let sounds: readonly string[] | undefined
  return {
    first,
    end,
    words: tokens.map(({ word }) => word),
    raw: text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end).toLowerCase(),
    key: tokens.map(({ key }) => key).join(''),
    sounds: () => {
      sounds ??= tokens.map((token) => token.sounds).reduce(joinedSounds, [''])
      return sounds
    },
  }
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))
