import { atom } from 'jotai'
import type { ReactNode } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import type { FeaturesWire } from '../../src/http/features.ts'
import type { AreaOption } from '../bots/api.ts'
import type { LoadedList } from './loaded.ts'
import type { ChosenPlace } from './places.ts'

/** The list and the map that were loaded last, so that opening a home does not load them again. */
export const lastListAtom = atom<{ query: string; loaded: LoadedList } | null>(null)

/** The chosen areas that were shown last. */
export const lastPlacesAtom = atom<ChosenPlace[]>([])

/** All areas; null until they are needed. */
export const areaOptionsAtom = atom<readonly AreaOption[] | null>(null)

/** Where the map's tiles come from; null until a map is shown. */
export const tilesAtom = atom<FeaturesWire['map'] | null>(null)

/** Draws something above each home of the list; null: nothing. Set by parts of the page in chunks of their own. */
export const aboveHomeAtom = atom<{ draw(home: AssetWire): ReactNode } | null>(null)
