// What lies over a map, and what is left of it: cards, names and moves of the map ask here. Boxes are in pixels of the
// map.
import type * as L from 'leaflet'
import { type Box, largestFree, meet } from './boxes.ts'

/** Within `data-map-frame`, or the map itself, what has `data-over-map` lies over it, as Leaflet's own controls do. */
const COVERS = '[data-over-map], .leaflet-control-zoom, .leaflet-control-attribution'
/** Between what lies over a map and what is moved beside it. */
const GAP = 12

const marked = new WeakMap<L.Map, readonly Box[]>()

/** What lies over the map. */
export function coversOf(map: L.Map): Box[] {
  const container = map.getContainer()
  const frame = container.closest('[data-map-frame]') ?? container
  const whole = wholeOf(map)
  return [...frame.querySelectorAll(COVERS)]
    .map((cover) => boxWithin(map, cover))
    .filter((box) => box[2] > box[0] && meet(box, whole))
}

/** The largest part of the map in the window that nothing lies over, without its edges. */
export function freeArea(map: L.Map): Box {
  const { left, top } = map.getContainer().getBoundingClientRect()
  const [, , width, height] = wholeOf(map)
  const inWindow: Box = [
    Math.max(0, -left),
    Math.max(0, -top),
    Math.min(width, innerWidth - left),
    Math.min(height, innerHeight - top),
  ]
  const free = largestFree(inWindow, coversOf(map))
  return [free[0] + GAP, free[1] + GAP, free[2] - GAP, free[3] - GAP]
}

/** By how many px the map has to be moved so that a box is in the free area, its upper left corner before all. */
export function moveInto(free: Box, box: Box): [x: number, y: number] {
  const along = (axis: 0 | 1) => {
    const before = box[axis] - free[axis]
    const after = box[axis === 0 ? 2 : 3] - free[axis === 0 ? 2 : 3]
    // The map is moved by whole pixels.
    return Math.round(before < 0 ? before : Math.max(0, Math.min(after, before)))
  }
  return [along(0), along(1)]
}

/** Shows bounds in the free area. */
export function fitFree(map: L.Map, bounds: L.LatLngBounds, options: { maxZoom: number }): void {
  const [left, top, right, bottom] = freeArea(map)
  const [, , width, height] = wholeOf(map)
  // A zoom that a covered map cannot have is that of the whole map.
  const isRoomy = right - left > GAP && bottom - top > GAP
  map.fitBounds(bounds, {
    ...options,
    ...(isRoomy && {
      paddingTopLeft: [left, top],
      paddingBottomRight: [width - right, height - bottom],
    }),
  })
}

/** The centre of a map that shows a place in the middle of its free area. */
export function centredFree(map: L.Map, place: L.LatLngTuple, zoom: number): L.LatLng {
  const [left, top, right, bottom] = freeArea(map)
  const middle = map.getSize().divideBy(2)
  const by = middle.subtract([(left + right) / 2, (top + bottom) / 2])
  return map.unproject(map.project(place, zoom).add(by), zoom)
}

/** The boxes of homes and clusters, which no name covers. */
export const marksOn = (map: L.Map): readonly Box[] => marked.get(map) ?? []

/** States what homes and clusters cover from now on; `taken` tells the map's names. */
export function setMarks(map: L.Map, boxes: readonly Box[]): void {
  marked.set(map, boxes)
  map.fire('taken')
}

export function boxWithin(map: L.Map, element: Element): Box {
  const frame = map.getContainer().getBoundingClientRect()
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return [left - frame.left, top - frame.top, right - frame.left, bottom - frame.top]
}

function wholeOf(map: L.Map): Box {
  const { x, y } = map.getSize()
  return [0, 0, x, y]
}
