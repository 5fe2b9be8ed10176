import { afterEach, expect, test } from 'bun:test'
import * as L from 'leaflet'
import { setMarks } from '../../areas/map-space.ts'
import { createOutlineLayer } from './outline-layer.ts'
import type { Outline } from './outlines.ts'

const WIDTH = 0.004

/** A square area. Its name is as long as its code is large. */
function area(code: number | null, [west, south]: readonly [number, number]): Outline {
  const [east, north] = [west + WIDTH, south + WIDTH]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const
  return { code, name: `שכונה ${code}`, isApproximate: false, polygons: [[ring]] }
}

/** Six columns and five rows around the middle of the map. */
const AREAS = Array.from({ length: 30 }, (_, at) =>
  area(at + 1, [34.768 + (at % 6) * WIDTH, 32.066 + Math.floor(at / 6) * WIDTH]),
)
const CITIES = [area(null, [34.77, 32.07])]

let made: L.Map | undefined
afterEach(() => {
  made?.remove()
})

function mapped(zoom: number) {
  const frame = document.body.appendChild(document.createElement('div'))
  const container = frame.appendChild(document.createElement('div'))
  Object.defineProperty(container, 'clientWidth', { value: 800 })
  Object.defineProperty(container, 'clientHeight', { value: 600 })
  const map = L.map(container, { zoomAnimation: false, maxZoom: 19 })
  map.setView([32.076, 34.78], zoom)
  made = map
  let added = 0
  map.on('layeradd', () => {
    added += 1
  })
  const names = () => [...container.querySelectorAll('.area-label')].map((one) => one.textContent)
  return {
    map,
    names,
    added: () => added,
    named: async (count: number) => {
      while (names().length !== count) await new Promise(setImmediate)
    },
  }
}

const options = { onToggle: () => {}, areasFrom: 13 }

test('outlines that are drawn stay when the same or others are shown', async () => {
  const { map, named, added } = mapped(15)
  const layer = createOutlineLayer(map, { outlines: [], cities: [], ...options })
  layer.show({ outlines: AREAS, cities: [] })
  await named(30)
  const before = added()
  layer.show({ outlines: AREAS, cities: CITIES })
  layer.show({ outlines: AREAS, cities: CITIES })
  expect(added()).toBe(before)
  map.panBy([20, 0], { animate: false })
  expect(added()).toBe(before)
})

test('a name gives way to a home, within its area or altogether, and comes back; the other names are not drawn again', async () => {
  const { map, names, named, added } = mapped(15)
  createOutlineLayer(map, { outlines: AREAS, cities: [], ...options })
  await named(30)
  const before = added()
  const { x, y } = map.latLngToContainerPoint([32.066 + WIDTH / 2, 34.768 + WIDTH / 2])
  setMarks(map, [[x - 20, y - 20, x + 20, y + 20]])
  await named(30)
  expect(added()).toBe(before + 1)
  setMarks(map, [[x - 20, y - 48, x + 20, y + 48]])
  expect(names()).not.toContain('שכונה 1')
  expect(names()).toHaveLength(29)
  setMarks(map, [])
  await named(30)
  expect(added()).toBe(before + 2)
})

test('names that would cover each other are left out, but not that of a selected area', async () => {
  const { map, names, named } = mapped(15)
  const layer = createOutlineLayer(map, { outlines: AREAS, cities: [], ...options })
  layer.restyle(new Set([9]))
  await named(30)
  map.setZoom(13)
  await new Promise(setImmediate)
  expect(names().length).toBeLessThan(30)
  expect(names()).toContain('שכונה 9')
})
