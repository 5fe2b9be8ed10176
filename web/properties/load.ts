import { redirect } from '@tanstack/react-router'
import type { AssetPage, MapPage } from '../../src/assets/search/wire.ts'
import type { AssetDetailWire, AssetWire } from '../../src/assets/wire.ts'
import type { FeaturesWire } from '../../src/http/features.ts'
import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import { assetsApi } from '../assets/api.ts'
import { botsApi } from '../bots/api.ts'
import { ApiError, failureText, nullIfUnread } from '../lib/api-error.ts'
import { isNoAnswer } from '../lib/connection.ts'
import type { AppContext, LoaderInput } from '../lib/context.ts'
import { toPublicPage } from '../shell/guards.ts'
import { loadSources } from '../sources/use-sources.ts'
import { finderApi, mapQuery } from './api.ts'
import { areaOptionsAtom, lastListAtom, lastPlacesAtom, tilesAtom } from './atoms.ts'
import type { ComingList, LoadedList } from './loaded.ts'
import { SHOWN } from './map/tiles-around.ts'
import { firstView } from './map/view.ts'
import { loadHomeDialog } from './open-home.tsx'
import { type ChosenPlace, placesOf } from './places.ts'
import { type ReadHome, readBefore } from './read-homes.ts'
import { cookiesAtom, isBare, rememberedDeal } from './remembered.ts'
import { type FinderSearch, finderSearch, queryOf } from './search.ts'

/** Homes of a page; fewer where the grid has two columns. */
const PAGE_SIZE = 12
const PAGE_SIZE_MEDIUM = 10
const MEDIUM = '(min-width: 900px) and (max-width: 1199.98px)'

export type FinderData = {
  coming: ComingList
  /** What a map that starts by itself shows on a telephone; null unless the server sends the page of one. */
  first: MapPage | null
  /** The home whose details are open, and when it was read. */
  read: ReadHome | null
  sources: readonly SourceLineWire[]
  /** The chosen areas. */
  places: ChosenPlace[]
  /** Where the map's tiles come from; null without a map. */
  tiles: FeaturesWire['map'] | null
  now: string
}

/** Homes of a page of the list on this screen. The server does not know the screen: it sends the larger number. */
export function pageSize(): number {
  return typeof matchMedia === 'function' && matchMedia(MEDIUM).matches
    ? PAGE_SIZE_MEDIUM
    : PAGE_SIZE
}

type Input = LoaderInput & {
  deps: { search: Record<string, unknown> }
  location: { pathname: string }
}

/** The list by the address, and the home that it names. A merged home redirects to the one that has its listings. */
export async function loadFinder({ context, deps, location }: Input): Promise<FinderData> {
  const search = finderSearch(deps.search)
  toRememberedDeal(context, search, location.pathname)
  const coming = await comingOf(context, search)
  const [first, read, sources, places, tiles] = await Promise.all([
    isFirst(search) ? loadPins(context, mapQuery({ ...search, ...firstView(SHOWN) })) : null,
    readHome(context, search, location.pathname),
    loadSources(context),
    loadPlaces(context, search.neighborhoodCodes),
    search.view === 'map' ? tilesOf(context) : null,
    search.home === undefined ? null : loadHomeDialog(),
  ])
  const now = new Date().toISOString()
  return { coming, first: first?.page ?? null, read, sources, places, tiles, now }
}

/** An address that asks for nothing shows the deal type that was chosen last. */
function toRememberedDeal({ store }: AppContext, search: FinderSearch, pathname: string): void {
  const dealType = isBare(search)
    ? rememberedDeal(store.get(cookiesAtom) ?? document.cookie)
    : undefined
  if (dealType === undefined) return
  throw redirect({
    to: addressOf(pathname),
    search: { ...search, dealType },
    statusCode: 303,
    replace: true,
  })
}

/** A map whose bounds are not known yet shows no homes: the browser knows its size. */
async function comingOf(context: AppContext, search: FinderSearch): Promise<ComingList> {
  if (search.view === 'map' && !search.bounds) return { loaded: null, arrival: null }
  const loading = loadList(context, search)
  if (typeof window !== 'undefined') return onItsWay(loading)
  return { loaded: await loading, arrival: null }
}

/** Whether the map has no bounds yet: it then has pins before the browser has told its size. */
const isFirst = ({ view, bounds }: FinderSearch) =>
  typeof window === 'undefined' && view === 'map' && !bounds

function onItsWay(loading: Promise<LoadedList>): ComingList {
  const coming: ComingList = { loaded: null, arrival: null }
  coming.arrival = loading.then((loaded) => {
    coming.loaded = loaded
  })
  return coming
}

async function loadList(context: AppContext, search: FinderSearch): Promise<LoadedList> {
  const { api, store } = context
  const limit = pageSize()
  const isMap = search.view === 'map'
  const query = listQuery(search)
  const last = store.get(lastListAtom)
  // Only a home was opened or closed.
  if (last?.query === query && search.home !== undefined) return last.loaded
  const known = last?.query === query ? last.loaded.list : null
  const [list, found] = await Promise.all([
    finderApi(api)
      .list(search, limit)
      .catch((error) => (isNoAnswer(error) && known) || asProblem(error)),
    isMap ? loadPins(context, mapQuery(search)) : null,
  ])
  if (typeof list === 'string') return { list: null, found, said: null, problem: list }
  const said = typeof window === 'undefined' ? await loadSaid(context, list) : null
  const shown = typeof window === 'undefined' ? { ...list, assets: list.assets.map(brief) } : list
  const loaded: LoadedList = { list: shown, found, said, problem: '' }
  store.set(lastListAtom, { query, loaded })
  return loaded
}

/** What a list is known by: its query, and for a map how near it is. */
export function listQuery(search: FinderSearch): string {
  const query = queryOf(search, { page: search.page ?? 1, limit: pageSize() })
  return search.view === 'map' ? `${query}#${search.zoom}` : query
}

/** With the page, so that no card grows later. The list is worth showing without what bots say. */
async function loadSaid({ api }: AppContext, { assets }: AssetPage) {
  return assetsApi(api)
    .said(assets.map(({ _id }) => _id))
    .catch(nullIfUnread)
}

/** Two lines of the widest card. A character of two code units is not cut in half. */
const DESCRIPTION_SHOWN = /^.{200}/su

/** A home whose text ends where its card does, for a page that is rendered on the server: it contains the text twice. */
function brief(home: AssetWire): AssetWire {
  const [shown] = DESCRIPTION_SHOWN.exec(home.description ?? '') ?? []
  return shown === undefined ? home : { ...home, description: `${shown}…` }
}

function asProblem(error: unknown): string {
  if (error instanceof ApiError) return failureText(error, '')
  throw error
}

/** The list is worth showing without the pins. */
async function loadPins({ api }: AppContext, query: string): Promise<LoadedList['found']> {
  try {
    return { query, page: await finderApi(api).map(query) }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** A home that was read before is shown again when the server does not answer. */
async function readHome(
  context: AppContext,
  search: FinderSearch,
  pathname: string,
): Promise<ReadHome | null> {
  try {
    const [home, bots] = await Promise.all([
      loadHome(context, search, pathname),
      loadBots(context, search),
    ])
    return home && { home, bots, at: new Date().toISOString() }
  } catch (error) {
    const known = readBefore(context, search.home)
    if (isNoAnswer(error) && known) return known
    throw error
  }
}

async function loadHome(
  { api }: AppContext,
  search: FinderSearch,
  pathname: string,
): Promise<AssetDetailWire | null> {
  if (search.home === undefined) return null
  const found = await assetsApi(api).one(search.home).catch(refuseUnknown)
  // `saved` is the address of a list.
  if (Array.isArray(found)) throw toPublicPage('/404')
  if (found._id !== search.home)
    throw redirect({
      to: addressOf(pathname),
      search: { ...search, home: found._id },
      statusCode: 303,
    })
  return found
}

/** Under the prefix of administrators, addresses keep it. */
const addressOf = (pathname: string) =>
  pathname.startsWith('/admin/') ? '/admin/properties' : '/properties'

/** The details of a home are worth showing without what the bots say. */
async function loadBots({ api }: AppContext, { home }: FinderSearch) {
  return home === undefined ? null : assetsApi(api).bots(home).catch(nullIfUnread)
}

function refuseUnknown(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw toPublicPage('/404')
  throw error
}

async function loadPlaces({ api, store }: AppContext, codes: readonly number[] | undefined) {
  if (codes === undefined) return []
  const known = store.get(areaOptionsAtom)
  const options = known ?? (await botsApi(api).areas().catch(withoutAnswer))
  if (!options) return store.get(lastPlacesAtom)
  store.set(areaOptionsAtom, options)
  return placesOf(codes, options)
}

function withoutAnswer(error: unknown): null {
  if (isNoAnswer(error)) return null
  throw error
}

/** The rest of the map works without tiles. */
async function tilesOf({ api, store }: AppContext): Promise<FeaturesWire['map'] | null> {
  const known = store.get(tilesAtom)
  if (known) return known
  const features = await botsApi(api).features().catch(nullIfUnread)
  store.set(tilesAtom, features?.map ?? null)
  return features?.map ?? null
}
