import type * as Leaflet from 'leaflet'
import type { PinWire } from '../../../src/assets/search/wire.ts'
import { fitFree, setMarks } from '../../areas/map-space.ts'
import { inSlices } from '../../lib/in-slices.ts'
import { houseOf } from './house.ts'
import { L } from './leaflet.ts'
import { boxOf, type Found, homeOf, isTight, type Mark, marksOf } from './marks.ts'
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

/** A home that has a pin, also one that is folded into the cluster of its house. */
type DrawnHome = { home: PinWire; marker: Leaflet.Marker; look: string }

type Drawn = {
  mark: Mark
  layer: Leaflet.Layer
  homes: readonly DrawnHome[]
  /** The element that stands for all of it. */
  element(): HTMLElement | undefined
}

/** The homes on a map. */
type Pins = {
  map: Leaflet.Map
  options: Options
  group: Leaflet.LayerGroup
  /** By the keys of their marks. */
  drawn: Map<string, Drawn>
  /** Around homes without an exact place, by their ids and places. */
  discs: Map<string, Leaflet.Circle>
  found: Found
  /** The marks of what was found at the zoom of the map. */
  marks: readonly Mark[]
  stateOf: StateOf
  /** The home that stands out. */
  active: string | null
  /** Ends the drawing that is under way. */
  adding: AbortController
}

/** The homes of the map: pins, and clusters of those that would cover each other. Only what changes is drawn. */
export function createPinLayer(map: Leaflet.Map, options: Options) {
  const pins: Pins = {
    map,
    options,
    group: L.layerGroup().addTo(map),
    drawn: new Map(),
    discs: new Map(),
    found: { homes: [], clusters: [] },
    marks: [],
    stateOf: () => ({ isNew: false, isSeen: false, isSaved: false }),
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

/** Draws the marks of each zoom. @returns stops it. */
function follow(pins: Pins): () => void {
  const { map } = pins
  const onZoom = () => draw(pins)
  const onMove = () => tellMarks(pins)
  map.on('zoomend', onZoom)
  map.on('moveend', onMove)
  return () => {
    map.off('zoomend', onZoom)
    map.off('moveend', onMove)
  }
}

/** A home whose pin is on the map. */
const drawnHome = ({ drawn }: Pins, id: string) =>
  [...drawn.values()]
    .flatMap(({ homes }) => homes)
    .find(({ home, marker }) => home._id === id && marker.getElement() !== undefined)

function draw(pins: Pins): void {
  const { map, drawn, group, found } = pins
  pins.marks = marksOf(found, map.getZoom())
  const shown = new Map(pins.marks.map((mark) => [mark.key, mark]))
  for (const [key, known] of drawn) {
    const next = shown.get(key)
    if (next && isSame(next, known.mark)) update(pins, known, next)
    else {
      group.removeLayer(known.layer)
      drawn.delete(key)
    }
  }
  tellMarks(pins)
  pins.adding.abort()
  pins.adding = new AbortController()
  const missing = [...shown.values()].filter(({ key }) => !drawn.has(key))
  inSlices(
    missing.map((mark) => () => add(pins, mark)),
    pins.adding.signal,
    () => drawDiscs(pins),
  )
}

/** Whether two marks with one key stand for the same homes at the same place. */
function isSame(one: Mark, other: Mark): boolean {
  const [[x, y], homes] = [one.point, other.homes]
  const isAt = x === other.point[0] && y === other.point[1]
  return isAt && one.homes.every(({ _id }, at) => _id === homes[at]?._id)
}

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

function add(pins: Pins, mark: Mark): void {
  const one = drawnAs(pins, mark)
  pins.drawn.set(mark.key, one)
  pins.group.addLayer(one.layer)
  stress(pins, one)
}

/** The pin of a home, the cluster of a house, or that of homes which a zoom shows. */
function drawnAs(pins: Pins, mark: Mark): Drawn {
  const home = homeOf(mark)
  if (home) {
    const one = drawnPin(pins, home)
    return { mark, layer: one.marker, homes: [one], element: () => one.marker.getElement() }
  }
  const icon = () => clusterIcon(mark.count, pins.options.textOfCluster(mark.count))
  if (isTight(mark)) return drawnHouse(pins, mark, icon)
  const { point } = mark
  const marker = L.marker([point[1], point[0]], { icon: icon(), riseOnHover: true })
  onPress(marker, () => zoomTo(pins.map, pins.drawn.get(mark.key)?.mark ?? mark))
  return { mark, layer: marker, homes: [], element: () => marker.getElement() }
}

function drawnHouse(pins: Pins, mark: Mark, icon: () => Leaflet.DivIcon): Drawn {
  const homes = mark.homes.map((home) => drawnPin(pins, home))
  const house = houseOf(
    mark,
    homes.map(({ marker }) => marker),
    icon,
  )
  const drawn = { mark, layer: house.layer, homes, element: house.element }
  // Its element is another one at each zoom.
  house.layer.on('animationend spiderfied', () => stress(pins, drawn))
  onPress(house.layer, () => house.spread(), 'cluster')
  return drawn
}

function drawnPin({ options, stateOf }: Pins, home: PinWire): DrawnHome {
  const { _id, coordinates } = home
  const icon = pinIcon(home, stateOf(home))
  const marker = L.marker([coordinates[1], coordinates[0]], { icon, riseOnHover: true })
  const drawn = { home, marker, look: lookOf(home, stateOf(home)) }
  onPress(marker, () => options.onOpen(_id))
  marker.on('mouseover', () => options.onHover(_id))
  marker.on('mouseout', () => options.onHover(null))
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('data-pin', _id)
    element?.setAttribute('aria-label', options.textOfPin(pinText(drawn.home)))
    element?.addEventListener('focus', () => options.onHover(_id))
    element?.addEventListener('blur', () => options.onHover(null))
  })
  return drawn
}

/** Calls at a press by pointer, Enter or the space bar. @param on the beginning of the names of its events. */
function onPress(target: Leaflet.Evented, act: () => void, on = ''): void {
  target.on(`${on}click`, act)
  target.on(`${on}keypress`, (event) => {
    const { key } = (event as Leaflet.LeafletKeyboardEvent).originalEvent
    if (key === 'Enter' || key === ' ') act()
  })
}

/** Shows the part of the map that a cluster stands for. */
function zoomTo(map: Leaflet.Map, { bounds: [west, south, east, north], point }: Mark): void {
  // The mark is removed, which would lose the focus.
  map.getContainer().focus({ preventScroll: true })
  const bounds = L.latLngBounds([south, west], [north, east])
  const next = map.getZoom() + 1
  if (map.getBoundsZoom(bounds) > next) fitFree(map, bounds, { maxZoom: map.getMaxZoom() - 1 })
  else map.setView([point[1], point[0]], Math.min(next, map.getMaxZoom()))
}

/** Draws homes anew in their own elements, which may have the focus. */
function update({ drawn, options, stateOf }: Pins, known: Drawn, mark: Mark): void {
  drawn.set(mark.key, { ...known, mark })
  for (const one of known.homes) {
    const home = mark.homes.find(({ _id }) => _id === one.home._id)
    const look = home && lookOf(home, stateOf(home))
    if (!home || look === undefined || look === one.look) continue
    Object.assign(one, { home, look })
    one.marker.options.icon = pinIcon(home, stateOf(home))
    const element = one.marker.getElement()
    element?.replaceChildren(pinBody(home, stateOf(home)))
    element?.setAttribute('aria-label', options.textOfPin(pinText(home)))
  }
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

/** The mark of the active home stands out, above the others. */
function stress({ active }: Pins, { mark, homes, layer, element }: Drawn): void {
  const isOn = active !== null && mark.homes.some(({ _id }) => _id === active)
  if (layer instanceof L.Marker) layer.setZIndexOffset(isOn ? 10_000 : 0)
  element()?.classList.toggle('on', isOn)
  for (const { home, marker } of homes)
    marker.getElement()?.classList.toggle('on', home._id === active)
}
