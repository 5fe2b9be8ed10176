import { atom, useAtomValue } from 'jotai'
import { commonText } from './en/common.ts'
import type { Text } from './en.ts'

export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The catalogue of the chosen language; null is English. The language menu is fixed to English: nothing sets it yet. */
const chosenTextAtom = atom<Text | null>(null)

type Common = typeof commonText

/** The common texts, and those of the room that asks: each room imports its own English catalogue. */
export function useText<Room extends Partial<Text> = Common>(room?: Room): Common & Room {
  const chosen = useAtomValue(chosenTextAtom)
  // The catalogue of another language holds the texts of every room.
  if (chosen) return chosen as unknown as Common & Room
  return { ...commonText, ...room } as Common & Room
}

/** The whole catalogue of a language, fetched when the language is chosen. */
export async function catalogueOf(language: Language): Promise<Text> {
  if (language === 'de') return (await import('./de.ts')).de
  if (language === 'fr') return (await import('./fr.ts')).fr
  return (await import('./en.ts')).en
}
