import * as L from 'leaflet'
import type { Shape } from './editor.ts'
import { between, type Point, rounded } from './geometry.ts'

/** Pixels that an arrow key moves a point; one with Shift. */
const STEP_PX = 10
/** Pixels of the area that takes a press, around a smaller mark. */
const HANDLE_PX = 44
const MIDDLE_PX = 24

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Options = {
  onAdd(point: Point): void
  onMove(at: number, point: Point): void
  /** The new point becomes the one at the index. */
  onInsert(at: number, point: Point): void
  onSelect(at: number | null): void
  onRemove(at: number): void
  onClose(): void
  onEnd(): void
}

/** What is shown. */
type View = {
  shape: Shape
  selected: number | null
  isOn: boolean
  isWrong: boolean
  textOfPoint(at: number): string
  textOfMiddle(at: number): string
}

type Layer = {
  map: L.Map
  options: Options
  outline: L.Polyline
  filled: L.Polygon
  /** The marks of the points. */
  handles: L.Marker[]
  /** The marks of the middles of the sides. */
  middles: L.Marker[]
  /** Null until it is shown for the first time. */
  view: View | null
}

/** A shape on a map, and while it is on, its points and the middles of its sides as buttons. */
export function createDrawLayer(map: L.Map, options: Options) {
  const look = { className: 'drawn-area', interactive: false, pane: paneOf(map) }
  const outline = L.polyline([], look).addTo(map)
  const filled = L.polygon([], look).addTo(map)
  const layer: Layer = { map, options, outline, filled, handles: [], middles: [], view: null }
  const { handles, middles } = layer
  const container = map.getContainer()
  const onClick = ({ latlng }: L.LeafletMouseEvent) => onMapClick(layer, latlng)
  const onKey = (event: KeyboardEvent) => onMapKey(layer, event)
  map.on('click', onClick)
  container.addEventListener('keydown', onKey, { capture: true })
  return {
    show(view: View): void {
      layer.view = view
      setDrawing(map, view.isOn)
      drawLines(layer, view.shape.points)
      drawHandles(layer, view)
      drawMiddles(layer, view)
    },
    /** Gives a point the focus, or the map when there is no such point. */
    focus: (at: number | null) => (handles[at ?? -1]?.getElement() ?? container).focus(),
    remove(): void {
      setDrawing(map, false)
      map.off('click', onClick)
      container.removeEventListener('keydown', onKey, { capture: true })
      for (const drawn of [outline, filled, ...handles, ...middles]) drawn.remove()
    },
  }
}

function onMapClick({ view, options }: Layer, at: L.LatLng): void {
  if (!view?.isOn) return
  if (view.shape.isClosed) options.onSelect(null)
  else options.onAdd(pointAt(at))
}

function onMapKey({ map, view, options }: Layer, event: KeyboardEvent): void {
  if (!view?.isOn) return
  if (event.key === 'Escape') options.onEnd()
  else if (event.target !== map.getContainer()) return
  else if (event.key === ' ') options.onAdd(pointAt(map.getCenter()))
  else if (event.key === 'Enter') options.onClose()
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function drawLines({ view, filled, outline }: Layer, points: readonly Point[]): void {
  const isClosed = view?.shape.isClosed === true
  filled.setLatLngs(isClosed ? points.map(latLngOf) : [])
  outline.setLatLngs(isClosed ? [] : points.map(latLngOf))
  const isWrong = view?.isWrong === true
  for (const line of [filled, outline]) line.getElement()?.classList.toggle('draw-wrong', isWrong)
}

function drawHandles(layer: Layer, { shape, selected, isOn, textOfPoint }: View): void {
  const points = isOn ? shape.points : []
  fit(layer.handles, points.length, (at) => handleAt(layer, at))
  for (const [at, point] of points.entries()) {
    const element = layer.handles[at]?.setLatLng(latLngOf(point)).getElement()
    element?.setAttribute('aria-label', textOfPoint(at))
    element?.setAttribute('aria-pressed', String(at === selected))
  }
}

function drawMiddles(layer: Layer, { shape, isOn, textOfMiddle }: View): void {
  const { points, isClosed } = shape
  const ends = points.map((_, at) => points[at + 1] ?? (isClosed ? points[0] : undefined))
  const sides = isOn ? ends.filter((end) => end !== undefined) : []
  fit(layer.middles, sides.length, (at) => middleAt(layer, at))
  for (const [at, end] of sides.entries()) {
    const middle = between(points[at] ?? end, end)
    const element = layer.middles[at]?.setLatLng(latLngOf(middle)).getElement()
    element?.setAttribute('aria-label', textOfMiddle(at))
  }
}

function handleAt(layer: Layer, at: number): L.Marker {
  const { map, options } = layer
  const marker = markerOf('draw-handle', HANDLE_PX)
  marker.on('click', () => press(layer, at))
  marker.on('dragstart', () => options.onSelect(at))
  marker.on('drag', () => {
    const point = pointAt(marker.getLatLng())
    drawLines(layer, layer.view?.shape.points.with(at, point) ?? [])
  })
  marker.on('dragend', () => options.onMove(at, pointAt(marker.getLatLng())))
  const element = marker.addTo(map).getElement()
  element?.addEventListener('keydown', (event) => onHandleKey(layer, event, at))
  element?.addEventListener('focus', () => options.onSelect(at))
  return marker
}

/** A press on the first point closes the shape. */
function press({ view, options }: Layer, at: number): void {
  const { isClosed = false, points = [] } = view?.shape ?? {}
  if (at === 0 && !isClosed && points.length >= 3) options.onClose()
  else options.onSelect(at)
}

function onHandleKey(layer: Layer, event: KeyboardEvent, at: number): void {
  const { options } = layer
  const arrow = ARROWS[event.key]
  if (arrow) options.onMove(at, stepped(layer, at, arrow, event.shiftKey ? 1 : STEP_PX))
  else if (event.key === 'Delete' || event.key === 'Backspace') options.onRemove(at)
  else if (event.key === 'Enter') options.onClose()
  else if (event.key === ' ') press(layer, at)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** @param by in pixels of the screen. */
function stepped(
  { map, view }: Layer,
  at: number,
  [x, y]: readonly [number, number],
  by: number,
): Point {
  const from = map.project(latLngOf(view?.shape.points[at] ?? [0, 0]))
  return pointAt(map.unproject(from.add([x * by, y * by])))
}

function middleAt(layer: Layer, at: number): L.Marker {
  const { map, options } = layer
  const marker = markerOf('draw-middle', MIDDLE_PX)
  const insert = () => options.onInsert(at + 1, pointAt(marker.getLatLng()))
  marker.on('click', insert)
  marker.on('drag', () => {
    const points = layer.view?.shape.points ?? []
    drawLines(layer, points.toSpliced(at + 1, 0, pointAt(marker.getLatLng())))
  })
  marker.on('dragend', insert)
  const element = marker.addTo(map).getElement()
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    insert()
  })
  return marker
}

/** Other layers of the map leave presses alone meanwhile (`isDrawing`). */
function setDrawing(map: L.Map, isOn: boolean): void {
  const { dataset } = map.getContainer()
  if (isOn) dataset.drawing = ''
  else delete dataset.drawing
  // Two points that are set one soon after the other are no double press.
  map.doubleClickZoom[isOn ? 'disable' : 'enable']()
}

/** Above the outlines of areas, which are added later, and below all markers. */
function paneOf(map: L.Map): string {
  const pane = map.getPane('drawn') ?? map.createPane('drawn')
  pane.style.zIndex = '450'
  pane.style.pointerEvents = 'none'
  return 'drawn'
}

function markerOf(className: string, size: number): L.Marker {
  const icon = L.divIcon({ className, iconSize: [size, size] })
  return L.marker([0, 0], { icon, draggable: true, autoPanOnFocus: false })
}

/** Adds or removes markers at the end, so that those that stay keep the focus. */
function fit(markers: L.Marker[], count: number, make: (at: number) => L.Marker): void {
  while (markers.length > count) markers.pop()?.remove()
  while (markers.length < count) markers.push(make(markers.length))
}

const latLngOf = ([longitude, latitude]: Point): L.LatLngTuple => [latitude, longitude]
const pointAt = ({ lat, lng }: L.LatLng): Point => [rounded(lng), rounded(lat)]
