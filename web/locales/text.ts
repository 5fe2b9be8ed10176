import { atom, useAtomValue } from 'jotai'
import { shellText } from './en/shell.ts'
import type { Text } from './en.ts'

export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** Another language's catalogue once it is chosen. The language menu is fixed to English: nothing sets it yet. */
export const chosenTextAtom = atom<Text | null>(null)

type Shell = typeof shellText

/**
 * The words that are shown: those of the frame, and those of the room that asks, which come with the room's own file.
 */
export function useText<Room extends Partial<Text> = Shell>(room?: Room): Shell & Room {
  const chosen = useAtomValue(chosenTextAtom)
  // A whole catalogue holds every room.
  if (chosen) return chosen as unknown as Shell & Room
  return { ...shellText, ...room } as Shell & Room
}

/** The whole catalogue of a language, fetched when it is chosen. */
export async function catalogueOf(language: Language): Promise<Text> {
  if (language === 'de') return (await import('./de.ts')).de
  if (language === 'fr') return (await import('./fr.ts')).fr
  return (await import('./en.ts')).en
}
