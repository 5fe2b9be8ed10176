import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import leafletStyles from 'leaflet/dist/leaflet.css' with { type: 'text' }
import { useEffect, useState } from 'react'
import type { FeaturesWire } from '../../../src/http/features.ts'
import drawStyles from '../../areas/draw/draw.css' with { type: 'text' }
import { Land } from '../../areas/land.tsx'
import {
  AttributionControl,
  MapContainer,
  TileLayer,
  ZoomControl,
} from '../../areas/react-leaflet.ts'
import { themeAtom } from '../../lib/theme.ts'
import { useStyles } from '../../lib/use-styles.ts'
import { areasText } from '../../locales/en/areas.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { botsApi } from '../api.ts'
import { AreaDrawing } from './area-drawing.tsx'
import mapStyles from './area-map.css' with { type: 'text' }
import { DrawingRow } from './drawing-row.tsx'
import type { Drawn } from './drawn.ts'
import outlineStyles from './outline-layer.css' with { type: 'text' }
import { boxAround, type Outline, outlinesOf } from './outlines.ts'
import { SelectableOutlines } from './selectable-outlines.tsx'

type SelectionProps = { selected: readonly number[]; onChange(selected: number[]): void }
type Props = SelectionProps & { drawn: Drawn }

type Loaded = {
  outlines: Outline[]
  cities: Outline[]
  tiles: FeaturesWire['map']
  attribution: string
}

/** In the chunk of the map, not in the style sheet of every page. */
const MAP_STYLES = leafletStyles + outlineStyles + mapStyles + drawStyles
const TEL_AVIV = { center: [32.0853, 34.7818], zoom: 13 } as const

/** Areas on a map. It is drawn by the browser only. */
export function AreaMap({ selected, onChange, drawn }: Props) {
  const { areas: text, status } = useText(areasText)
  const [isPasting, setPasting] = useState(false)
  const loaded = useBoundaries()
  useStyles(MAP_STYLES)
  return (
    <div className="mt-4">
      {loaded === 'failed' && <Alert>{text.mapFailed}</Alert>}
      {loaded === null && (
        <div className="area-map skel rounded-xl" role="status" aria-label={status.loading} />
      )}
      {loaded !== null && loaded !== 'failed' && (
        <MapOf
          loaded={loaded}
          selected={selected}
          onChange={onChange}
          drawn={drawn}
          isPasting={isPasting}
          onPasting={setPasting}
        />
      )}
      <Legend isDrawn={drawn.criteria.polygons.length > 0} />
      <DrawingRow drawn={drawn} onPaste={() => setPasting(true)} />
    </div>
  )
}

/** The outlines and the tiles of the map. */
function useBoundaries(): Loaded | 'failed' | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  useEffect(() => {
    const { boundaries, features } = botsApi(api)
    Promise.all([boundaries('hood'), boundaries('city'), features()]).then(
      ([outlines, cities, { map }]) =>
        setLoaded({
          outlines: outlinesOf(outlines),
          cities: outlinesOf(cities),
          tiles: map,
          attribution: [map.attribution, ...outlines.attribution].map(asText).join(' · '),
        }),
      () => setLoaded('failed'),
    )
  }, [api])
  return loaded
}

function Legend({ isDrawn }: { isDrawn: boolean }) {
  const { areas: text, draw } = useText({ ...areasText, ...drawText })
  return (
    <div className="area-legend">
      <span className="on">{text.selected}</span>
      <span>{text.notSelected}</span>
      <span className="dashed">{text.approximate}</span>
      {isDrawn && <span className="on">{draw.legend}</span>}
      <p>{text.zoomHint}</p>
    </div>
  )
}

type MapOfProps = Props & {
  loaded: Loaded
  isPasting: boolean
  onPasting(isPasting: boolean): void
}

function MapOf({ loaded, selected, onChange, ...drawing }: MapOfProps) {
  const [toolsAt, setTools] = useState<HTMLElement | null>(null)
  const [sizeAt, setSize] = useState<HTMLElement | null>(null)
  const { areas: text } = useText(areasText)
  const theme = useAtomValue(themeAtom)
  const { tiles, attribution, outlines } = loaded
  const [start] = useState(() => {
    const chosen = new Set(selected)
    const box = boxAround(outlines.filter(({ code }) => code !== null && chosen.has(code)))
    return box ? { bounds: box, boundsOptions: { maxZoom: TEL_AVIV.zoom } } : TEL_AVIV
  })
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const url = theme === 'dark' ? tiles.darkTiles : tiles.lightTiles
  const corner = document.dir === 'rtl' ? 'bottomleft' : 'bottomright'
  return (
    <div className="area-frame">
      <MapContainer
        {...('bounds' in start ? start : { center: [...start.center], zoom: start.zoom })}
        className="area-map rounded-xl"
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={!isStill}
        fadeAnimation={!isStill}
        inertia={!isStill}
      >
        <Land />
        <TileLayer key={url} url={url} attribution={attribution} />
        {/* In one corner, which puts the buttons above the sources, however many lines those take. */}
        <AttributionControl prefix="Leaflet" position={corner} />
        <ZoomControl position={corner} zoomInTitle={text.zoomIn} zoomOutTitle={text.zoomOut} />
        {/* Another theme has other colours. */}
        <SelectableOutlines
          key={theme}
          outlines={outlines}
          cities={loaded.cities}
          selected={selected}
          onChange={onChange}
        />
        <AreaDrawing {...drawing} toolsAt={toolsAt} sizeAt={sizeAt} />
      </MapContainer>
      <div ref={setTools} className="area-tools" />
      <p ref={setSize} className="area-size" role="status" />
    </div>
  )
}

/** A text for a control that reads markup. */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
