import { atom, useAtomValue } from 'jotai'
import { commonText } from './en/common.ts'

type Rooms = typeof import('./en/rooms.ts')
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The texts of all rooms. */
export type Text = Together<Rooms[keyof Rooms]>

/** Those of the frame, among them the names of the pages. */
export type Nav = Text['nav']

/**
 * The texts of the page's language. Only the server chooses: it renders pages of all languages. What a browser loads of
 * a room is in the language of its page already; null then.
 */
export const textAtom = atom<Text | null>(null)

type Common = typeof commonText

/** The common texts, and those of the room that asks. Each room imports its English texts, also for other languages. */
export function useText<Room extends Partial<Text> = Common>(room?: Room): Common & Room {
  const chosen = useAtomValue(textAtom)
  // All texts of a language hold those of every room.
  if (chosen) return chosen as unknown as Common & Room
  return { ...commonText, ...room } as Common & Room
}
