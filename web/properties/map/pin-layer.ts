import * as L from 'leaflet'
import type { PinWire } from '../../../src/assets/search/wire.ts'
import { fitFree, setMarks } from '../../areas/map-space.ts'
import { inSlices } from '../../lib/in-slices.ts'
import { boxOf, type Found, homeOf, isTight, type Mark, marksOf, spreadOf } from './marks.ts'
import { clusterIcon, lookOf, pinBody, pinIcon, type State } from './pin-icons.ts'
import { pinText } from './pin-text.ts'

/** Metres around a point that is only the middle of its street or area. */
const DISC_METRES = { exact: 0, street: 120, area: 400 } as const
const DISCS_FROM = 14

type Options = {
  onOpen(id: string): void
  onHover(id: string | null): void
  textOfPin(price: string | null): string
  textOfCluster(count: number): string
}

type StateOf = (home: PinWire) => State

/** A mark, and by how many px it is drawn beside its place. */
type Shown = { mark: Mark; by: readonly [x: number, y: number] }
type Drawn = Shown & { marker: L.Marker; look: string }

/** The homes on a map. */
type Pins = {
  map: L.Map
  options: Options
  group: L.LayerGroup
  /** By the keys of their marks. */
  drawn: Map<string, Drawn>
  /** Around homes without an exact place, by their ids and places. */
  discs: Map<string, L.Circle>
  found: Found
  /** The marks of what was found at the zoom of the map. */
  marks: readonly Mark[]
  stateOf: StateOf
  /** The homes of one house whose cluster is spread. */
  spread: Mark | null
  /** The home that stands out. */
  active: string | null
  /** Ends the drawing that is under way. */
  adding: AbortController
}

const AT_PLACE = [0, 0] as const

/** The homes of the map: pins, and clusters of those that would cover each other. Only what changes is drawn. */
export function createPinLayer(map: L.Map, options: Options) {
  const pins: Pins = {
    map,
    options,
    group: L.layerGroup().addTo(map),
    drawn: new Map(),
    discs: new Map(),
    found: { homes: [], clusters: [] },
    marks: [],
    stateOf: () => ({ isNew: false, isSeen: false, isSaved: false }),
    spread: null,
    active: null,
    adding: new AbortController(),
  }
  const stop = follow(pins)
  return {
    show(found: Found, stateOf: StateOf): void {
      Object.assign(pins, { found, stateOf })
      draw(pins)
    },
    /** Marks the home whose card is open or whose card in the list is pointed at. */
    activate(id: string | null): void {
      pins.active = id
      for (const one of pins.drawn.values()) stress(pins, one)
    },
    /** Where a home is; undefined for one that is not shown by itself. */
    placeOf: (id: string) => drawnHome(pins, id)?.marker.getLatLng(),
    focus: (id: string) => drawnHome(pins, id)?.marker.getElement()?.focus(),
    remove(): void {
      pins.adding.abort()
      stop()
      pins.group.remove()
    },
  }
}

/** Draws the marks of each zoom, and folds what is spread at a press on the map. @returns stops it. */
function follow(pins: Pins): () => void {
  const { map } = pins
  const onZoom = () => spread(pins, null)
  const onPress = () => {
    if (pins.spread) spread(pins, null)
  }
  const onMove = () => tellMarks(pins)
  map.on('zoomend', onZoom)
  map.on('click', onPress)
  map.on('moveend', onMove)
  return () => {
    map.off('zoomend', onZoom)
    map.off('click', onPress)
    map.off('moveend', onMove)
  }
}

const drawnHome = ({ drawn }: Pins, id: string) =>
  [...drawn.values()].find(({ mark }) => homeOf(mark)?._id === id)

/** Spreads the homes of a cluster, or none. */
function spread(pins: Pins, mark: Mark | null): void {
  pins.spread = mark
  draw(pins)
}

function draw(pins: Pins): void {
  const { map, drawn, group, found } = pins
  pins.marks = marksOf(found, map.getZoom())
  const shown = new Map(shownIn(pins).map((one) => [one.mark.key, one]))
  for (const [key, known] of drawn) {
    const next = shown.get(key)
    if (next && isSamePlace(next.mark, known.mark)) update(pins, known, next)
    else {
      group.removeLayer(known.marker)
      drawn.delete(key)
    }
  }
  tellMarks(pins)
  pins.adding.abort()
  pins.adding = new AbortController()
  const missing = [...shown.values()].filter(({ mark }) => !drawn.has(mark.key))
  inSlices(
    missing.map((one) => () => add(pins, one)),
    pins.adding.signal,
    () => drawDiscs(pins),
  )
}

/** The marks at their places, but for the homes of the cluster that is spread. */
function shownIn({ marks, spread: open }: Pins): Shown[] {
  const shown = marks.map((mark) => ({ mark, by: AT_PLACE }))
  if (!open || !marks.some(({ key }) => key === open.key)) return shown
  const homes = spreadOf(open).map(({ home, by }) => ({
    mark: { ...open, key: `${home._id} of ${open.key}`, count: 1, homes: [home] },
    by,
  }))
  return [...shown.filter(({ mark }) => mark.key !== open.key), ...homes]
}

const isSamePlace = ({ point: [x, y] }: Mark, { point }: Mark) => x === point[0] && y === point[1]

/** States which parts of the map the marks cover. */
function tellMarks({ map, marks }: Pins): void {
  const zoom = map.getZoom()
  const { x, y } = map.getPixelBounds().getTopLeft()
  const boxes = marks.map((mark) => {
    const [left, top, right, bottom] = boxOf(mark, zoom)
    return [left - x, top - y, right - x, bottom - y] as const
  })
  setMarks(map, boxes)
}

function add(pins: Pins, { mark, by }: Shown): void {
  const { options, stateOf, drawn } = pins
  const { key, count, point } = mark
  const home = homeOf(mark)
  const marker = L.marker([point[1], point[0]], {
    icon: home ? pinIcon(home, stateOf(home), by) : clusterIcon(count),
    riseOnHover: true,
  })
  const one: Drawn = { mark, by, marker, look: home ? lookOf(home, stateOf(home)) : '' }
  drawn.set(key, one)
  const press = () => onPress(pins, drawn.get(key)?.mark ?? mark)
  marker.on('click', press)
  marker.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') press()
  })
  if (home) followPointer(marker, home._id, options)
  pins.group.addLayer(marker)
  const text = home ? options.textOfPin(pinText(home)) : options.textOfCluster(count)
  marker.getElement()?.setAttribute('aria-label', text)
  if (home) marker.getElement()?.setAttribute('data-pin', home._id)
  stress(pins, one)
}

function followPointer(marker: L.Marker, id: string, { onHover }: Options): void {
  marker.on('mouseover', () => onHover(id))
  marker.on('mouseout', () => onHover(null))
  marker.on('add', () => {
    marker.getElement()?.addEventListener('focus', () => onHover(id))
    marker.getElement()?.addEventListener('blur', () => onHover(null))
  })
}

/** Opens a home, the homes of one house, or the part of the map that a cluster stands for. */
function onPress(pins: Pins, mark: Mark): void {
  const { map, options } = pins
  const home = homeOf(mark)
  if (home) return options.onOpen(home._id)
  // The mark is removed, which would lose the focus.
  map.getContainer().focus({ preventScroll: true })
  if (isTight(mark)) return spread(pins, mark)
  const [west, south, east, north] = mark.bounds
  const bounds = L.latLngBounds([south, west], [north, east])
  const next = map.getZoom() + 1
  if (map.getBoundsZoom(bounds) > next) fitFree(map, bounds, { maxZoom: map.getMaxZoom() - 1 })
  else map.setView([mark.point[1], mark.point[0]], Math.min(next, map.getMaxZoom()))
}

/** Draws a home anew in its own element, which may have the focus. */
function update({ drawn, options, stateOf }: Pins, known: Drawn, { mark, by }: Shown): void {
  const home = homeOf(mark)
  const look = home ? lookOf(home, stateOf(home)) : ''
  drawn.set(mark.key, { ...known, mark, look })
  if (!home || look === known.look) return
  known.marker.options.icon = pinIcon(home, stateOf(home), by)
  const element = known.marker.getElement()
  element?.replaceChildren(pinBody(home, stateOf(home)))
  element?.setAttribute('aria-label', options.textOfPin(pinText(home)))
}

function drawDiscs({ map, group, discs, drawn }: Pins): void {
  const homes =
    map.getZoom() < DISCS_FROM ? [] : [...drawn.values()].map(({ mark }) => homeOf(mark))
  const wanted = new Map(
    homes.flatMap((home) =>
      home && home.placeBy !== 'exact' ? [[`${home._id} ${home.coordinates}`, home]] : [],
    ),
  )
  for (const [key, disc] of discs) {
    if (wanted.has(key)) continue
    group.removeLayer(disc)
    discs.delete(key)
  }
  for (const [key, { coordinates, placeBy }] of wanted) {
    if (discs.has(key)) continue
    const look = { radius: DISC_METRES[placeBy], className: 'home-disc', interactive: false }
    const disc = L.circle([coordinates[1], coordinates[0]], look)
    group.addLayer(disc)
    discs.set(key, disc)
  }
}

/** The mark of the active home stands out. It and the homes that are spread are above the others. */
function stress({ active }: Pins, { mark, by, marker }: Drawn): void {
  const isOn = active !== null && mark.homes.some(({ _id }) => _id === active)
  const isAbove = isOn || by !== AT_PLACE
  marker
    .setZIndexOffset(isAbove ? 10_000 : 0)
    .getElement()
    ?.classList.toggle('on', isOn)
}
