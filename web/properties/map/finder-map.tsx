import { useAtomValue } from 'jotai'
import type { Control } from 'leaflet'
import leafletStyles from 'leaflet/dist/leaflet.css' with { type: 'text' }
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import drawStyles from '../../areas/draw/draw.css' with { type: 'text' }
import { Land } from '../../areas/land.tsx'
import { AttributionControl, MapContainer, TileLayer, useMap } from '../../areas/react-leaflet.ts'
import outlineStyles from '../../bots/areas/outline-layer.css' with { type: 'text' }
import { useLoaded } from '../../lib/route-data.ts'
import { themeAtom } from '../../lib/theme.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useStyles } from '../../lib/use-styles.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import type { loadFinder } from '../load.ts'
import { Boundaries } from './boundaries.tsx'
import { Drawing } from './drawing.tsx'
import { FlyTo } from './fly-to.tsx'
import mapStyles from './map.css' with { type: 'text' }
import type { MapProps } from './map-props.ts'
import { Pins } from './pins.tsx'
import { asText } from './use-outlines.ts'
import { useReportedView } from './use-reported-view.ts'
import { startOf, ZOOM_MAX } from './view.ts'
import { Zoom } from './zoom.tsx'

/** A step waits no longer for an idle browser, in milliseconds. */
const STEP_MS = 250

const STYLES = leafletStyles + outlineStyles + mapStyles + drawStyles

/** The map of homes. It is drawn by the browser only. */
export function FinderMap(props: MapProps) {
  const { finder, onNote } = props
  const { finder: words } = useText(finderText)
  useStyles(STYLES)
  const [start] = useState(() => startOf(finder.search))
  const step = useSteps(3)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <MapContainer
      {...start}
      className="home-map"
      maxZoom={ZOOM_MAX}
      zoomControl={false}
      attributionControl={false}
      zoomAnimation={!isStill}
      fadeAnimation={!isStill}
      markerZoomAnimation={!isStill}
      inertia={!isStill}
    >
      <Land />
      <Tiles onNote={onNote} />
      <Region label={words.map.region} />
      <Pins {...props} />
      {step > 0 && <Controls {...props} />}
      {step > 1 && <Drawing finder={finder} slots={props.slots} />}
      {step > 2 && <Boundaries finder={finder} onNote={onNote} />}
    </MapContainer>
  )
}

function Tiles({ onNote }: Pick<MapProps, 'onNote'>) {
  const theme = useAtomValue(themeAtom)
  const { tiles } = useLoaded<typeof loadFinder>()
  const note = useLatest(onNote)
  // The same object at each drawing: another one is bound to the layer anew.
  const [events] = useState({ tileerror: () => note.current('tiles') })
  const url = theme === 'dark' ? tiles?.darkTiles : tiles?.lightTiles
  if (!tiles || !url) return null
  const attribution = asText(tiles.attribution)
  return (
    <TileLayer
      key={url}
      url={url}
      attribution={attribution}
      maxZoom={ZOOM_MAX}
      eventHandlers={events}
    />
  )
}

/** The line is scrolled on a narrow map, by keys too. */
function reachByKeys(line: Control.Attribution | null): void {
  line?.getContainer()?.setAttribute('tabindex', '0')
}

function Controls({ finder, target, slots, hasOpenFilters, onView }: MapProps) {
  const map = useMap()
  useReportedView(map, finder, onView)
  useTaken(hasOpenFilters)
  return (
    <>
      <AttributionControl prefix="Leaflet" ref={reachByKeys} />
      {slots.zoom && createPortal(<Zoom />, slots.zoom)}
      <FlyTo target={target} />
    </>
  )
}

/** Tells the map's names when something lies over other parts of the map. */
function useTaken(covers: unknown): void {
  const map = useMap()
  const known = useRef(covers)
  useEffect(() => {
    if (known.current !== covers) map.fire('taken')
    known.current = covers
  }, [map, covers])
}

/**
 * Counts up to `last`, one step each time the browser has nothing else to do: first the tiles and the homes, then the
 * controls and the boundaries.
 */
function useSteps(last: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step === last) return
    const next = () => setStep(step + 1)
    // Safari has no such callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(next, 0)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(next, { timeout: STEP_MS })
    return () => cancelIdleCallback(idle)
  }, [step, last])
  return step
}

/** Names the map for screen readers, and where else its homes are. */
function Region({ label }: { label: string }) {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', label)
  }, [map, label])
  return null
}
