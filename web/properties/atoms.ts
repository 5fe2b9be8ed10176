import { atom } from 'jotai'
import type { AssetPage } from '../../src/assets/search/wire.ts'
import type { FeaturesWire } from '../../src/http/features.ts'
import type { AreaOption } from '../bots/api.ts'

/** The list that was loaded last, so that opening a home does not load it again. */
export const lastListAtom = atom<{ query: string; list: AssetPage } | null>(null)

/** All areas; null until they are needed. */
export const areaOptionsAtom = atom<readonly AreaOption[] | null>(null)

/** Where the map's tiles come from; null until a map is shown. */
export const tilesAtom = atom<FeaturesWire['map'] | null>(null)
