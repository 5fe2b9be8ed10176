import type * as Leaflet from 'leaflet'
import { L } from './leaflet.ts'
import 'leaflet.markercluster'
import { type Mark, spreadOf } from './marks.ts'

/** The homes of one house. */
export type House = {
  layer: Leaflet.MarkerClusterGroup
  /** The element that stands for them; undefined while it is not on the map. */
  element(): HTMLElement | undefined
  spread(): void
}

/** So far from each other the homes of a house never are at any zoom (px): they are one cluster. */
const ONE_CLUSTER_PX = 1_000

/**
 * The homes of one house, which no zoom shows one by one: a cluster that spreads them in rows of pins above it.
 * @param markers of its homes, in their order.
 */
export function houseOf(
  mark: Mark,
  markers: readonly Leaflet.Marker[],
  icon: () => Leaflet.DivIcon,
): House {
  const layer = L.markerClusterGroup({
    maxClusterRadius: ONE_CLUSTER_PX,
    zoomToBoundsOnClick: false,
    spiderfyOnMaxZoom: false,
    showCoverageOnHover: false,
    animate: false,
    iconCreateFunction: icon,
    spiderfyShapePositions: (_count, { x, y }) =>
      spreadOf(mark).map(({ by }) => L.point(x + by[0], y + by[1])),
  })
  layer.addLayers([...markers])
  const cluster = () => {
    const [first] = markers
    const parent = first && layer.getVisibleParent(first)
    return parent === first ? undefined : (parent as Leaflet.MarkerCluster | undefined)
  }
  return {
    layer,
    element: () => cluster()?.getElement(),
    spread: () => cluster()?.spiderfy(),
  }
}
