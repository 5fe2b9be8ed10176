import * as L from 'leaflet'
import { isDrawing } from '../../areas/draw/is-drawing.ts'
import type { Outline } from './outlines.ts'

/** Outlines that are added in one task, so that no task takes long. */
const CHUNK = 40
/** From this zoom on, areas have their names, larger ones from the next two on. */
const LABEL_ZOOMS = [12, 13, 15] as const
/** The name of a boundary without one. */
const UNKNOWN = 'Unknown'
const UNSUPPORTED = 'אין תמיכה באיזור זה'

type Options = {
  outlines: readonly Outline[]
  cities: readonly Outline[]
  onToggle(code: number): void
  /** The zoom from which areas are drawn; below it cities can be selected instead. Undefined: areas at every zoom. */
  areasFrom?: number
}

/** Outlines, selection and names on a map. All outlines share a canvas: hundreds of elements would make the page slow. */
export function createOutlineLayer(map: L.Map, { outlines, cities, onToggle, areasFrom }: Options) {
  const renderer = L.canvas({ padding: 0.3 })
  const drawn = L.layerGroup().addTo(map)
  const ofCities = L.layerGroup().addTo(map)
  const selectedCities = new Set<Outline>()
  const shapes = new Map<number, L.Polygon>()
  const labels = new Map<number, L.Marker>()
  let drawing = new AbortController()
  const hint = L.tooltip({ className: 'area-hint', direction: 'top', offset: [0, -8] })
  const isStopped = new AbortController()
  let selected: ReadonlySet<number> = new Set()
  // Dashes take long to draw: they are left out while the whole country is in view.
  let isDashed = true

  const color = (name: string) =>
    getComputedStyle(map.getContainer()).getPropertyValue(`--area-${name}`).trim()

  function styleOf({ code, isApproximate }: Outline): L.PathOptions {
    const tone = code !== null && selected.has(code) ? 'selected' : 'idle'
    return {
      color: color(tone),
      fillColor: color(`${tone}-fill`),
      fillOpacity: 1,
      weight: tone === 'selected' ? 2 : 1.25,
      ...(isApproximate ? { dashArray: isDashed ? '5 4' : [] } : {}),
    }
  }

  function addOutline(outline: Outline): void {
    const { code, name } = outline
    const shape = L.polygon(latLngs(outline), {
      renderer,
      smoothFactor: 2,
      ...(code === null
        ? { color: color('idle'), weight: 1, dashArray: '2 4', fillOpacity: 0 }
        : styleOf(outline)),
    })
    const isNamed = code !== null && name !== UNKNOWN
    addHint(shape, isNamed ? name : UNSUPPORTED, () => !labels.has(code ?? 0))
    if (code !== null) {
      shape.on('click', () => {
        if (!isDrawing(map)) onToggle(code)
      })
      shapes.set(code, shape)
    }
    drawn.addLayer(shape)
  }

  /** Removes the names that are out of view and adds those that came into it, in several tasks. */
  function drawLabels(): void {
    drawing.abort()
    drawing = new AbortController()
    const size = LABEL_ZOOMS.filter((from) => map.getZoom() >= from).length
    map.getContainer().dataset.labels = String(size)
    if (isDashed !== size > 0) {
      isDashed = size > 0
      inChunks(
        outlines.filter(({ isApproximate }) => isApproximate).map(restyled),
        isStopped.signal,
      )
    }
    const inView = map.getBounds()
    const isShown = (code: number) => size > 0 && inView.contains(centerOf(code))
    for (const [code, label] of labels)
      if (!isShown(code)) {
        drawn.removeLayer(label)
        labels.delete(code)
      }
    const added = outlines.filter(({ code }) => code !== null && !labels.has(code) && isShown(code))
    inChunks(
      added.map((outline) => () => addLabel(outline)),
      drawing.signal,
    )
  }

  const restyled = (outline: Outline) => () => {
    if (outline.code !== null) shapes.get(outline.code)?.setStyle(styleOf(outline))
  }

  const centerOf = (code: number) => shapes.get(code)?.getBounds().getCenter() ?? L.latLng(0, 0)

  function addLabel({ code, name }: Outline): void {
    if (code === null) return
    const className = `area-label ${selected.has(code) ? 'on' : ''}`
    const icon = L.divIcon({ className, html: textOf(name), iconSize: [0, 0] })
    const options = { icon, interactive: false, keyboard: false }
    const label = L.marker(centerOf(code), options)
    drawn.addLayer(label)
    labels.set(code, label)
  }

  function addCity(city: Outline): void {
    const border = { color: color('idle-text'), weight: 1, opacity: 0.4, fill: false }
    const isSelectable = areasFrom !== undefined
    const shape = L.polygon(latLngs(city), {
      renderer,
      smoothFactor: 3,
      interactive: isSelectable,
      ...(isSelectable ? cityStyle(city) : border),
    })
    if (isSelectable) {
      addHint(shape, city.name === UNKNOWN ? UNSUPPORTED : city.name)
      shape.on('click', () => {
        if (isDrawing(map)) return
        if (!selectedCities.delete(city)) selectedCities.add(city)
        shape.setStyle(cityStyle(city))
      })
    }
    ofCities.addLayer(shape)
  }

  function cityStyle(city: Outline): L.PathOptions {
    const tone = selectedCities.has(city) ? 'selected' : 'idle'
    const weight = tone === 'selected' ? 2 : 1.25
    return { color: color(tone), fillColor: color(`${tone}-fill`), fillOpacity: 1, weight }
  }

  function addHint(shape: L.Polygon, text: string, isNeeded = () => true): void {
    shape.on('mouseover', ({ latlng }: L.LeafletMouseEvent) => {
      hint.setContent(textOf(text)).setLatLng(latlng)
      if (isNeeded()) map.openTooltip(hint)
    })
    shape.on('mouseout', () => map.closeTooltip(hint))
  }

  /** Shows the areas or, below their zoom, the cities. */
  function switchLayers(): void {
    if (areasFrom === undefined) return
    const [shown, hidden] = map.getZoom() >= areasFrom ? [drawn, ofCities] : [ofCities, drawn]
    if (map.hasLayer(hidden)) map.closeTooltip(hint)
    hidden.remove()
    shown.addTo(map)
  }

  /** Draws another selection. */
  function restyle(codes: ReadonlySet<number>): void {
    selected = codes
    for (const outline of outlines) {
      if (outline.code === null) continue
      const shape = shapes.get(outline.code)
      shape?.setStyle(styleOf(outline))
      if (selected.has(outline.code)) shape?.bringToFront()
      const label = labels.get(outline.code)?.getElement()
      label?.classList.toggle('on', selected.has(outline.code))
    }
  }

  map.on('zoomend moveend', drawLabels)
  map.on('zoomend', switchLayers)
  switchLayers()
  const work = [
    ...outlines.map((outline) => () => addOutline(outline)),
    ...cities.map((city) => () => addCity(city)),
  ]
  inChunks(work, isStopped.signal, drawLabels)

  return {
    restyle,
    remove(): void {
      isStopped.abort()
      drawing.abort()
      map.off('zoomend moveend', drawLabels)
      map.off('zoomend', switchLayers)
      drawn.remove()
      ofCities.remove()
    },
  }
}

/** Does the work in several tasks; `onDone` follows unless it was stopped. */
function inChunks(work: readonly (() => void)[], signal: AbortSignal, onDone = () => {}): void {
  if (signal.aborted) return
  for (const one of work.slice(0, CHUNK)) one()
  if (work.length <= CHUNK) return onDone()
  setTimeout(() => inChunks(work.slice(CHUNK), signal, onDone))
}

function latLngs({ polygons }: Outline): L.LatLngTuple[][][] {
  return polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [y, x])))
}

/** A text as an element: a tooltip would read a string as markup. */
function textOf(text: string): HTMLElement {
  const element = document.createElement('bdi')
  element.textContent = text
  return element
}
