import { afterEach, expect, test } from 'bun:test'
import * as L from 'leaflet'
import type { PinWire } from '../../../src/assets/search/wire.ts'
import { marksOn } from '../../areas/map-space.ts'
import { aPin } from '../../testing/samples.ts'
import { createPinLayer } from './pin-layer.ts'

const SIZE = { width: 800, height: 600 }
const PLAIN = { isNew: false, isSeen: false, isSaved: false }

/** Far from each other at zoom 16. */
const HOMES = Array.from({ length: 40 }, (_, id) =>
  aPin(id, [34.77 + (id % 8) * 0.003, 32.07 + Math.floor(id / 8) * 0.003]),
)

let made: L.Map | undefined
afterEach(() => {
  made?.remove()
})

/** A map at zoom 16, what its layer asks for, and how often layers were added and removed. */
function mapped() {
  const container = document.body.appendChild(document.createElement('div'))
  for (const [name, value] of Object.entries(SIZE))
    Object.defineProperty(container, `client${name[0]?.toUpperCase()}${name.slice(1)}`, { value })
  const map = L.map(container, { zoomAnimation: false, fadeAnimation: false, maxZoom: 19 })
  map.setView([32.076, 34.78], 16)
  made = map
  const opened: string[] = []
  const layer = createPinLayer(map, {
    onOpen: (home) => opened.push(home),
    onHover: () => {},
    textOfPin: (price) => `Home, ${price}`,
    textOfCluster: (count) => `${count} homes here`,
  })
  let changes = 0
  map.on('layeradd layerremove', () => {
    changes += 1
  })
  const drawn = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]
  const settled = async (count: number) => {
    while (drawn('.home-pin, .home-cluster').length !== count) await new Promise(setImmediate)
  }
  return {
    map,
    layer,
    opened,
    drawn,
    settled,
    /** Layers that were added or removed since the last time. */
    changesSince: () => {
      const before = changes
      changes = 0
      return before
    },
  }
}

const only = (homes: readonly PinWire[]) => ({ homes, clusters: [] })

test('homes that stay the same are not drawn again; one that arrives is one layer', async () => {
  const { layer, drawn, settled, changesSince } = mapped()
  layer.show(only(HOMES), () => PLAIN)
  await settled(40)
  expect(changesSince()).toBe(40)
  const before = drawn('.home-pin')
  layer.show(only(structuredClone(HOMES)), () => PLAIN)
  expect(changesSince()).toBe(0)
  layer.show(only([...HOMES, aPin(90, [34.7655, 32.0715])]), () => PLAIN)
  await settled(41)
  expect(changesSince()).toBe(1)
  layer.show(only(HOMES), () => PLAIN)
  await settled(40)
  expect(changesSince()).toBe(1)
  expect(drawn('.home-pin')).toEqual(before)
})

test('another price or look changes the element of its home and no other', async () => {
  const { layer, drawn, settled, changesSince } = mapped()
  layer.show(only(HOMES), () => PLAIN)
  await settled(40)
  changesSince()
  const [first, second] = drawn('.home-pin')
  const body = second?.firstChild
  const cheaper = HOMES.map((home, at) => (at === 0 ? { ...home, price: 5_900 } : home))
  layer.show(only(cheaper), ({ _id }) => ({ ...PLAIN, isSeen: _id === 'home0' }))
  expect(changesSince()).toBe(0)
  expect(first?.textContent).toBe('₪5,900')
  expect(first?.getAttribute('aria-label')).toBe('Home, ₪5,900')
  expect(first?.querySelector('.seen')).not.toBeNull()
  expect(second?.firstChild).toBe(body ?? null)
})

test('clusters of the server that stay are not drawn again', async () => {
  const { layer, settled, changesSince } = mapped()
  const clusters = [34.775, 34.785].map((x) => ({
    point: [x, 32.076] as [number, number],
    count: 12,
    bounds: [x - 0.001, 32.075, x + 0.001, 32.077] as [number, number, number, number],
  }))
  layer.show({ homes: [], clusters }, () => PLAIN)
  await settled(2)
  expect(changesSince()).toBe(2)
  layer.show({ homes: [], clusters: structuredClone(clusters) }, () => PLAIN)
  expect(changesSince()).toBe(0)
})

test('homes of one house are a cluster that spreads them; a press on the map folds them again', async () => {
  const { map, layer, drawn, settled, opened } = mapped()
  layer.show(only([1, 2, 3].map((id) => aPin(id, [34.78, 32.076]))), () => PLAIN)
  await settled(1)
  const [cluster] = drawn('.home-cluster')
  expect(cluster?.getAttribute('aria-label')).toBe('3 homes here')
  layer.activate('home2')
  expect(cluster?.classList.contains('on')).toBe(true)
  cluster?.click()
  // They stand around their cluster, which is faint now.
  await settled(4)
  expect(drawn('.home-pin')).toHaveLength(3)
  expect(Number(cluster?.style.opacity)).toBeLessThan(0.5)
  expect(drawn('.home-pin.on').map(({ dataset }) => dataset.pin)).toEqual(['home2'])
  expect(map.getZoom()).toBe(16)
  drawn('[data-pin=home3]')[0]?.click()
  expect(opened).toEqual(['home3'])
  map.fire('click')
  await settled(1)
  expect(drawn('.home-cluster')).toHaveLength(1)
})

test('a cluster of homes that are apart is opened by a zoom', async () => {
  const { map, layer, drawn, settled } = mapped()
  map.setView([32.076, 34.78], 11)
  layer.show(only(HOMES.slice(0, 2)), () => PLAIN)
  await settled(1)
  drawn('.home-cluster')[0]?.click()
  await settled(2)
  expect(map.getZoom()).toBeGreaterThan(14)
})

test('the map is told what is covered, wherever it is moved', async () => {
  const { map, layer, settled } = mapped()
  layer.show(only([aPin(1, [34.78, 32.076])]), () => PLAIN)
  await settled(1)
  const [[left, top, right, bottom] = [0, 0, 0, 0]] = marksOn(map)
  expect([left, right].map((x) => x > 340 && x < 460)).toEqual([true, true])
  expect([top, bottom].map((y) => y > 260 && y <= 300)).toEqual([true, true])
  map.panBy([100, 0], { animate: false })
  expect(marksOn(map)[0]?.[0]).toBeCloseTo(left - 100, 5)
})

test('only around homes without an exact place there is a disc', async () => {
  const { layer, drawn, settled, changesSince } = mapped()
  const homes = [
    aPin(1, [34.775, 32.076]),
    { ...aPin(2, [34.785, 32.076]), placeBy: 'street' as const },
  ]
  layer.show(only(homes), () => PLAIN)
  await settled(2)
  expect(drawn('.home-disc')).toHaveLength(1)
  changesSince()
  layer.show(only(homes.slice(0, 1)), () => PLAIN)
  await settled(1)
  expect(drawn('.home-disc')).toHaveLength(0)
  expect(changesSince()).toBe(2)
})
