import * as L from 'leaflet'
import { inSlices } from '../../lib/in-slices.ts'
import { createLabels } from './area-labels.ts'
import { type AreaShapes, addArea, drawDetails, selectAreas } from './area-shapes.ts'
import { addCityBorder, addSelectableCity, type CityShapes } from './city-shapes.ts'
import { createPen } from './outline-pen.ts'
import { boxAround, type Outline } from './outlines.ts'

/** How far around the view outlines are drawn, as a share of its size: a short drag finds them there. */
const AROUND = 0.5

type Options = {
  outlines: readonly Outline[]
  cities: readonly Outline[]
  onToggle(code: number): void
  /** The zoom from which areas are drawn; below it cities can be selected instead. Undefined: areas at every zoom. */
  areasFrom?: number
}

type Layer = Options & {
  map: L.Map
  areas: AreaShapes
  ofCities: CityShapes
  boxOf(outline: Outline): L.LatLngBounds
  /** The outlines that are drawn already. */
  made: Set<Outline>
}

/**
 * Outlines, selection and names on a map. Where all outlines are drawn they share a canvas, because hundreds of elements
 * would make the page slow. With `areasFrom` only those around the view are drawn: few elements, which cost a telephone
 * less than a canvas.
 */
export function createOutlineLayer(map: L.Map, options: Options) {
  const removed = new AbortController()
  const layer = layerOf(map, options, removed.signal)
  const { areas, ofCities } = layer
  const stop = follow(layer)
  return {
    /** Draws these outlines; those that are drawn already stay. */
    show(next: Pick<Options, 'outlines' | 'cities'>): void {
      Object.assign(layer, next)
      draw(layer)
    },
    restyle(codes: ReadonlySet<number>): void {
      selectAreas(areas, layer.outlines, codes)
      drawDetails(areas, layer.outlines)
    },
    remove(): void {
      removed.abort()
      areas.labels.drawing.abort()
      stop()
      areas.labels.group.remove()
      ofCities.group.remove()
    },
  }
}

/** Draws what comes into view, and the names anew when other parts of the map are taken. @returns stops it. */
function follow(layer: Layer): () => void {
  const { map, areas } = layer
  const onMove = () => draw(layer)
  const onZoom = () => switchLayers(layer)
  const onTaken = () => drawDetails(areas, layer.outlines)
  map.on('zoomend moveend', onMove)
  map.on('zoomend', onZoom)
  map.on('taken', onTaken)
  onZoom()
  onMove()
  return () => {
    map.off('zoomend moveend', onMove)
    map.off('zoomend', onZoom)
    map.off('taken', onTaken)
  }
}

function layerOf(map: L.Map, options: Options, removed: AbortSignal): Layer {
  const pen = createPen(map, options.areasFrom === undefined)
  const boxes = new Map<Outline, L.LatLngBounds>()
  const known = (outline: Outline) => {
    const box = boxes.get(outline) ?? boxOf(outline)
    boxes.set(outline, box)
    return box
  }
  const labels = createLabels(L.layerGroup().addTo(map), known)
  return {
    ...options,
    map,
    areas: {
      pen,
      labels,
      drawn: new Map(),
      selected: new Set(),
      isDashed: true,
      removed,
      onToggle: options.onToggle,
    },
    ofCities: { pen, group: L.layerGroup().addTo(map), selected: new Set() },
    boxOf: known,
    made: new Set(),
  }
}

/** Draws the outlines that have to be there and are not yet, in several tasks, and then the names. */
function draw(layer: Layer): void {
  const { map, areas, ofCities, outlines, cities, areasFrom, made } = layer
  const near = map.getBounds().pad(AROUND)
  const isMissing = (outline: Outline) =>
    !made.has(outline) && (areasFrom === undefined || layer.boxOf(outline).intersects(near))
  const adding = (outline: Outline, add: () => void) => () => {
    if (made.has(outline)) return
    made.add(outline)
    add()
  }
  const addCity = areasFrom === undefined ? addCityBorder : addSelectableCity
  const shown = {
    outlines: hasAreas(layer) ? outlines.filter(isMissing) : [],
    cities: areasFrom === undefined || !hasAreas(layer) ? cities.filter(isMissing) : [],
  }
  const work = [
    ...shown.outlines.map((outline) => adding(outline, () => addArea(areas, outline))),
    ...shown.cities.map((city) => adding(city, () => addCity(ofCities, city))),
  ]
  inSlices(work, areas.removed, () => drawDetails(areas, outlines))
}

/** Shows the areas or, below their zoom, the cities. */
function switchLayers(layer: Layer): void {
  const { map, areas, ofCities, areasFrom } = layer
  if (areasFrom === undefined) return
  const groups = [areas.labels.group, ofCities.group] as const
  const [shown, hidden] = hasAreas(layer) ? groups : groups.toReversed()
  if (map.hasLayer(hidden)) map.closeTooltip(areas.pen.hint)
  hidden.remove()
  shown.addTo(map)
}

/** Whether areas are drawn at the zoom of the map. */
function hasAreas({ map, areasFrom }: Layer): boolean {
  return areasFrom === undefined || map.getZoom() >= areasFrom
}

/** The box around an outline; an empty one is in no view. */
function boxOf(outline: Outline): L.LatLngBounds {
  const corners = boxAround([outline])
  return corners ? L.latLngBounds(corners) : L.latLngBounds([])
}
