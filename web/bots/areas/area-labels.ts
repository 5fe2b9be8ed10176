import * as L from 'leaflet'
import type { Box } from '../../areas/boxes.ts'
import { coversOf, marksOn } from '../../areas/map-space.ts'
import { textWidth } from '../../areas/text-width.ts'
import { inSlices } from '../../lib/in-slices.ts'
import { linesOf, type PlacedName, readableNames } from './name-places.ts'
import { elementOf } from './outline-pen.ts'
import type { Outline } from './outlines.ts'

/** From these zooms on, areas have their names: smaller ones first. */
const LABEL_ZOOMS = [12, 13, 15] as const
/** The height of letters by the size of names, in px, as in `outline-layer.css`. */
const LETTERS = [0, 11, 13, 15] as const
const FONT = {
  family: '"Instrument Sans Variable", "Rubik Letters", system-ui, sans-serif',
  weight: 600,
}
const LINE_HEIGHT = 1.15
/** Around a name, in px. */
const SPACE = 4
/** Below homes and clusters, above outlines. */
const PANE = { name: 'names', zIndex: '450' }

/** By how many px a name may be below or above the middle of its area. */
const SHIFTS = [0, 32, -32] as const

/** The names on a map, each near the middle of its area. */
export type AreaLabels = {
  group: L.LayerGroup
  boxOf(outline: Outline): L.LatLngBounds
  drawn: Map<Outline, { label: L.Marker; shift: number }>
  /** The lines and the extent of names at the size that they have on the map. */
  measured: { size: number; names: Map<Outline, Measured> }
  /** Ends the drawing that is under way. */
  drawing: AbortController
}

type Measured = { lines: string[]; width: number; height: number }

export function createLabels(group: L.LayerGroup, boxOf: AreaLabels['boxOf']): AreaLabels {
  const measured = { size: 0, names: new Map<Outline, Measured>() }
  return { group, boxOf, drawn: new Map(), measured, drawing: new AbortController() }
}

/** How large names are at the zoom of the map; 0 stands for no names. */
export function labelSize(map: L.Map): number {
  return LABEL_ZOOMS.filter((from) => map.getZoom() >= from).length
}

/** Removes the names that have no place any more and adds those that have one now, in several tasks. */
export function drawLabels(
  map: L.Map,
  labels: AreaLabels,
  outlines: readonly Outline[],
  selected: ReadonlySet<number>,
): void {
  setSize(map, labels)
  const readable = readableIn(map, labels, outlines, selected)
  for (const [outline, { label, shift }] of labels.drawn) {
    if (readable.get(outline) === shift) continue
    labels.group.removeLayer(label)
    labels.drawn.delete(outline)
  }
  const missing = [...readable].filter(([outline]) => !labels.drawn.has(outline))
  labels.drawing.abort()
  labels.drawing = new AbortController()
  inSlices(
    missing.map((one) => () => addLabel(map, labels, one, selected)),
    labels.drawing.signal,
  )
}

/** Names of another size have other lines. */
function setSize(map: L.Map, labels: AreaLabels): void {
  const size = labelSize(map)
  map.getContainer().dataset.labels = String(size)
  if (labels.measured.size === size) return
  labels.measured = { size, names: new Map() }
  for (const { label } of labels.drawn.values()) labels.group.removeLayer(label)
  labels.drawn.clear()
}

/** The areas in view whose names cover neither each other, nor homes, nor what lies over the map, and their shifts. */
function readableIn(
  map: L.Map,
  labels: AreaLabels,
  outlines: readonly Outline[],
  selected: ReadonlySet<number>,
): Map<Outline, number> {
  if (labels.measured.size === 0) return new Map()
  const inView = map.getBounds()
  const names = new Map<number, Outline>()
  const placed: PlacedName[] = []
  for (const outline of outlines) {
    const { code } = outline
    const bounds = labels.boxOf(outline)
    if (code === null || !inView.contains(bounds.getCenter())) continue
    names.set(code, outline)
    const size = (bounds.getEast() - bounds.getWest()) * (bounds.getNorth() - bounds.getSouth())
    const boxes = boxesOfName(map, labels, outline)
    const isWritten = labels.drawn.has(outline)
    placed.push({ code, isSelected: selected.has(code), isWritten, size, boxes })
  }
  const readable = readableNames(placed, [...marksOn(map), ...coversOf(map)])
  return new Map(
    [...readable].flatMap(([code, at]) => {
      const outline = names.get(code)
      return outline ? [[outline, SHIFTS[at] ?? 0]] : []
    }),
  )
}

/** Where a name can be within the height of its area. */
function boxesOfName(map: L.Map, labels: AreaLabels, outline: Outline): Box[] {
  const bounds = labels.boxOf(outline)
  const { x, y } = map.latLngToContainerPoint(bounds.getCenter())
  const { width, height } = measure(labels, outline)
  const half = y - map.latLngToContainerPoint(bounds.getNorthWest()).y
  return SHIFTS.filter((shift) => shift === 0 || Math.abs(shift) + height / 2 <= half).map(
    (shift) => [x - width / 2, y + shift - height / 2, x + width / 2, y + shift + height / 2],
  )
}

function measure({ measured: { size, names } }: AreaLabels, outline: Outline): Measured {
  const known = names.get(outline)
  if (known) return known
  const letters = LETTERS[size] ?? 0
  const widthOf = (text: string) => textWidth(text, { ...FONT, size: letters })
  const lines = linesOf(outline.name, widthOf)
  const measured = {
    lines,
    width: Math.max(0, ...lines.map(widthOf)) + SPACE,
    height: lines.length * letters * LINE_HEIGHT + SPACE,
  }
  names.set(outline, measured)
  return measured
}

/** Shows whether the area of a name is selected. */
export function markLabel(labels: AreaLabels, outline: Outline, isSelected: boolean): void {
  labels.drawn.get(outline)?.label.getElement()?.classList.toggle('on', isSelected)
}

function addLabel(
  map: L.Map,
  labels: AreaLabels,
  [outline, shift]: readonly [Outline, number],
  selected: ReadonlySet<number>,
): void {
  const className = `area-label ${selected.has(outline.code ?? -1) ? 'on' : ''}`
  const html = elementOf(measure(labels, outline).lines.join('\n'))
  const icon = L.divIcon({ className, html, iconSize: [0, 0], iconAnchor: [0, -shift] })
  const at = labels.boxOf(outline).getCenter()
  const label = L.marker(at, { icon, pane: paneIn(map), interactive: false, keyboard: false })
  labels.group.addLayer(label)
  labels.drawn.set(outline, { label, shift })
}

function paneIn(map: L.Map): string {
  if (!map.getPane(PANE.name)) {
    const { style } = map.createPane(PANE.name)
    style.zIndex = PANE.zIndex
    style.pointerEvents = 'none'
  }
  return PANE.name
}
