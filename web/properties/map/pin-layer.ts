import type * as Leaflet from 'leaflet'
import { L } from './leaflet.ts'
import 'leaflet.markercluster'
import type { ClusterWire, PinWire } from '../../../src/assets/search/wire.ts'
import { inSlices } from '../../lib/in-slices.ts'
import { pinText } from './pin-text.ts'
import { isDrawable } from './view.ts'

/** Marker: 28 px for the body and 8 for the pointer, whose tip is the place. */
const ICON: Leaflet.DivIconOptions = { iconSize: [28, 36], iconAnchor: [14, 36] }
/** The edge of a cluster's square by the number of its homes. */
const SQUARES = [
  { upTo: 15, px: 38 },
  { upTo: 30, px: 46 },
  { upTo: Number.POSITIVE_INFINITY, px: 52 },
] as const
/** Metres around a point that is only the middle of its street or area. */
const DISC_METRES = { street: 120, area: 400 } as const
const DISCS_FROM = 14

type Options = {
  onOpen(id: string): void
  onHover(id: string | null): void
  textOfPin(price: string | null): string
  textOfCluster(count: number): string
}

type State = { isNew: boolean; isSeen: boolean; isSaved: boolean }
type StateOf = (home: PinWire) => State

/** The homes on a map. */
type Pins = {
  map: Leaflet.Map
  options: Options
  /** Markers, which fold into clusters where they are dense. */
  group: Leaflet.MarkerClusterGroup
  /** The clusters that the server counted. */
  counted: Leaflet.LayerGroup
  discs: Leaflet.LayerGroup
  markers: Map<string, { marker: Leaflet.Marker; text: string | null; look: string }>
  /** The home that stands out. */
  active: string | null
  /** Ends the drawing that is under way. */
  adding: AbortController
}

/** The homes of the map: pins that fold into clusters where they are dense, and the clusters that the server counted. */
export function createPinLayer(map: Leaflet.Map, options: Options) {
  const pins: Pins = {
    map,
    options,
    group: createGroup().addTo(map),
    counted: L.layerGroup().addTo(map),
    discs: L.layerGroup().addTo(map),
    markers: new Map(),
    active: null,
    adding: new AbortController(),
  }
  const { group, counted, discs, markers } = pins
  const onMove = () => labelClusters(pins)
  group.on('clusteradd animationend', onMove)
  map.on('moveend zoomend', onMove)
  return {
    /** Draws these homes; those that stay the same keep their markers. */
    show: (all: readonly PinWire[], clusters: readonly ClusterWire[], stateOf: StateOf) =>
      show(pins, { all, clusters, stateOf }),
    /** Marks the home whose card is open or whose card in the list is pointed at. */
    activate(id: string | null): void {
      setActive(pins, false)
      pins.active = id
      setActive(pins, true)
    },
    /** Where a pin is; undefined for a home without one. */
    placeOf: (id: string) => markers.get(id)?.marker.getLatLng(),
    focus: (id: string) => markers.get(id)?.marker.getElement()?.focus(),
    remove(): void {
      pins.adding.abort()
      map.off('moveend zoomend', onMove)
      for (const layer of [group, counted, discs]) layer.remove()
    },
  }
}

function createGroup(): Leaflet.MarkerClusterGroup {
  const group = L.markerClusterGroup({
    maxClusterRadius: 50,
    disableClusteringAtZoom: 15,
    spiderfyDistanceMultiplier: 2,
    showCoverageOnHover: false,
    animate: false,
    chunkedLoading: true,
    iconCreateFunction: (cluster) => squareOf(cluster.getChildCount()),
  })
  group.on('clusterkeypress', (event) => {
    const { layer, originalEvent } = event as unknown as ClusterKey
    if (originalEvent.key === ' ') layer.zoomToBounds()
  })
  return group
}

/** Clusters are buttons that say how many homes they hold. */
function labelClusters({ map, options }: Pins): void {
  for (const element of map.getContainer().querySelectorAll<HTMLElement>('.home-cluster')) {
    const count = Number(element.textContent)
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', options.textOfCluster(count))
  }
}

type Shown = { all: readonly PinWire[]; clusters: readonly ClusterWire[]; stateOf: StateOf }

function show(pins: Pins, { all, clusters, stateOf }: Shown): void {
  const homes = all.filter(({ coordinates }) => isDrawable(coordinates))
  removeOthers(pins, homes)
  for (const home of homes) if (pins.markers.has(home._id)) update(pins, home, stateOf(home))
  pins.counted.clearLayers()
  for (const cluster of clusters)
    if (isDrawable(cluster.point))
      pins.counted.addLayer(countedCluster(pins.map, cluster, pins.options))
  pins.adding.abort()
  pins.adding = new AbortController()
  const missing = homes.filter(({ _id }) => !pins.markers.has(_id))
  inSlices(
    missing.map((home) => () => add(pins, home, stateOf(home))),
    pins.adding.signal,
    () => {
      drawDiscs(pins, homes)
      labelClusters(pins)
      setActive(pins, true)
    },
  )
}

/** Removes the markers of homes that are no longer shown, or are elsewhere now. */
function removeOthers({ group, markers }: Pins, homes: readonly PinWire[]): void {
  const wanted = new Map(homes.map((home) => [home._id, home]))
  for (const [id, { marker }] of markers) {
    const home = wanted.get(id)
    if (home && marker.getLatLng().equals([home.coordinates[1], home.coordinates[0]])) continue
    group.removeLayer(marker)
    markers.delete(id)
  }
}

function add(pins: Pins, home: PinWire, state: State): void {
  const { options, markers } = pins
  const { _id, coordinates } = home
  const marker = L.marker([coordinates[1], coordinates[0]], {
    icon: iconOf(home, state),
    riseOnHover: true,
  })
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('aria-label', options.textOfPin(markers.get(_id)?.text ?? null))
    element?.setAttribute('data-pin', _id)
    element?.classList.toggle('on', _id === pins.active)
    element?.addEventListener('focus', () => options.onHover(_id))
    element?.addEventListener('blur', () => options.onHover(null))
  })
  marker.on('click', () => options.onOpen(_id))
  marker.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') options.onOpen(_id)
  })
  marker.on('mouseover', () => options.onHover(_id))
  marker.on('mouseout', () => options.onHover(null))
  markers.set(_id, { marker, text: pinText(home), look: lookOf(home, state) })
  pins.group.addLayer(marker)
}

/** Draws a home anew in its own element, which may have the focus. */
function update({ markers, options }: Pins, home: PinWire, state: State): void {
  const known = markers.get(home._id)
  if (!known || known.look === lookOf(home, state)) return
  const text = pinText(home)
  markers.set(home._id, { marker: known.marker, text, look: lookOf(home, state) })
  known.marker.options.icon = iconOf(home, state)
  const element = known.marker.getElement()
  element?.replaceChildren(bodyOf(home, state))
  element?.setAttribute('aria-label', options.textOfPin(text))
}

function drawDiscs({ map, discs }: Pins, homes: readonly PinWire[]): void {
  discs.clearLayers()
  if (map.getZoom() < DISCS_FROM) return
  for (const { coordinates, placeBy } of homes) {
    if (placeBy === 'exact') continue
    const radius = DISC_METRES[placeBy]
    const look = { radius, className: 'home-disc', interactive: false }
    discs.addLayer(L.circle([coordinates[1], coordinates[0]], look))
  }
}

/** The marker of the active home stands out, above the others. */
function setActive({ markers, active }: Pins, isOn: boolean): void {
  const { marker } = markers.get(active ?? '') ?? {}
  marker
    ?.setZIndexOffset(isOn ? 10_000 : 0)
    .getElement()
    ?.classList.toggle('on', isOn)
}

type ClusterKey = Leaflet.LeafletKeyboardEvent & { layer: Leaflet.MarkerCluster }

const lookOf = ({ price }: PinWire, state: State) => JSON.stringify([price, state])

function iconOf(pin: PinWire, state: State): Leaflet.DivIcon {
  return L.divIcon({ ...ICON, className: 'home-pin', html: bodyOf(pin, state) })
}

/** The body of a marker: a pill with the price, or a house without one. */
function bodyOf(pin: PinWire, { isNew, isSeen, isSaved }: State): HTMLElement {
  const text = pinText(pin)
  const body = document.createElement('span')
  body.className = ['pill', isSeen && 'seen', isSaved && 'saved', text === null && 'house']
    .filter(Boolean)
    .join(' ')
  if (isNew && !isSeen)
    body.append(Object.assign(document.createElement('i'), { className: 'pane' }))
  body.append(text ?? '')
  return body
}

function squareOf(count: number): Leaflet.DivIcon {
  const { px } = SQUARES.find(({ upTo }) => count <= upTo) ?? SQUARES[2]
  const html = document.createElement('span')
  html.textContent = String(count)
  return L.divIcon({ html, className: 'home-cluster', iconSize: [px, px] })
}

/** A cluster of the server: a press shows its homes. */
function countedCluster(
  map: Leaflet.Map,
  { point, count, bounds: [west, south, east, north] }: ClusterWire,
  { textOfCluster }: Options,
): Leaflet.Marker {
  const marker = L.marker([point[1], point[0]], { icon: squareOf(count) })
  const open = () => {
    const isPoint = west === east && south === north
    if (isPoint) map.setView([south, west], Math.min(map.getZoom() + 2, map.getMaxZoom()))
    else
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { padding: [24, 24] },
      )
  }
  marker.on('click', open)
  marker.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') open()
  })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', textOfCluster(count)))
  return marker
}
