import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import leafletStyles from 'leaflet/dist/leaflet.css' with { type: 'text' }
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FeaturesWire } from '../../../src/http/features.ts'
import drawStyles from '../../areas/draw/draw.css' with { type: 'text' }
import { isDrawing } from '../../areas/draw/is-drawing.ts'
import { Controls, LeafletMap, Tiles, useMap } from '../../areas/map/leaflet-map.tsx'
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
import { createOutlineLayer } from './outline-layer.ts'
import { boxAround, type Outline, outlineAt, outlinesOf } from './outlines.ts'

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
const TEL_AVIV = { center: { lat: 32.0853, lng: 34.7818 }, zoom: 13 }

/** Areas on a map. It is drawn by the browser only. */
export function AreaMap({ selected, onChange, drawn }: Props) {
  const { areas: text, draw, status } = useText({ ...areasText, ...drawText })
  const [isPasting, setPasting] = useState(false)
  const { api } = useRouteContext({ from: '__root__' })
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  useStyles(MAP_STYLES)
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
  return (
    <div className="mt-4">
      {loaded === 'failed' && <Alert>{text.mapFailed}</Alert>}
      {loaded === null && (
        <div className="area-map skel rounded-xl" role="status" aria-label={status.loading} />
      )}
      {loaded !== null && loaded !== 'failed' && (
        <MapOf {...{ loaded, selected, onChange, drawn, isPasting }} onPasting={setPasting} />
      )}
      <div className="area-legend">
        <span className="on">{text.selected}</span>
        <span>{text.notSelected}</span>
        <span className="dashed">{text.approximate}</span>
        {drawn.criteria.polygons.length > 0 && <span className="on">{draw.legend}</span>}
        <p>{text.zoomHint}</p>
      </div>
      <DrawingRow drawn={drawn} onPaste={() => setPasting(true)} />
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
  return (
    <div className="area-frame">
      <LeafletMap
        start={start}
        className="area-map rounded-xl"
        options={{ zoomAnimation: !isStill, fadeAnimation: !isStill, inertia: !isStill }}
      >
        <Tiles url={url} attribution={attribution} />
        <Controls position="bottomright" zoomIn={text.zoomIn} zoomOut={text.zoomOut} />
        {/* Another theme has other colours. */}
        <Outlines key={theme} loaded={loaded} selected={selected} onChange={onChange} />
        <AreaDrawing {...drawing} toolsAt={toolsAt} sizeAt={sizeAt} />
      </LeafletMap>
      <div ref={setTools} className="area-tools" />
      <p ref={setSize} className="area-size" role="status" />
    </div>
  )
}

type OutlinesProps = SelectionProps & { loaded: Loaded }

/** The outlines, and the keyboard: Enter selects the area in the middle. */
function Outlines({ loaded: { outlines, cities }, selected, onChange }: OutlinesProps) {
  const { areas: text } = useText(areasText)
  const map = useMap()
  const id = useId()
  const [middle, setMiddle] = useState<Outline | undefined>()
  const chosen = useMemo(() => new Set(selected), [selected])
  const latest = useRef({ selected, onChange })
  latest.current = { selected, onChange }
  const layer = useRef<ReturnType<typeof createOutlineLayer> | null>(null)

  useEffect(() => {
    const toggle = (code: number) => {
      const { selected: now, onChange: change } = latest.current
      change(now.includes(code) ? now.filter((one) => one !== code) : [...now, code])
    }
    const inMiddle = () => {
      const { lng, lat } = map.getCenter()
      return outlineAt(outlines, [lng, lat])
    }
    const container = map.getContainer()
    const onMove = () => {
      if (document.activeElement === container) setMiddle(inMiddle())
    }
    const onKey = (event: KeyboardEvent) => {
      if (
        event.target !== container ||
        isDrawing(map) ||
        (event.key !== 'Enter' && event.key !== ' ')
      )
        return
      event.preventDefault()
      const code = inMiddle()?.code
      if (code !== null && code !== undefined) toggle(code)
    }
    const made = createOutlineLayer(map, { outlines, cities, onToggle: toggle })
    layer.current = made
    map.on('moveend', onMove)
    container.addEventListener('focus', onMove)
    container.addEventListener('keydown', onKey)
    return () => {
      made.remove()
      map.off('moveend', onMove)
      container.removeEventListener('focus', onMove)
      container.removeEventListener('keydown', onKey)
    }
  }, [map, outlines, cities])

  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', text.map)
    container.setAttribute('aria-describedby', id)
  }, [map, id, text])

  useEffect(() => layer.current?.restyle(chosen), [chosen])

  const isChosen = middle?.code !== null && middle?.code !== undefined && chosen.has(middle.code)
  return (
    <>
      <p className="sr-only" id={id}>
        {text.mapKeys}
      </p>
      <p className="sr-only" role="status">
        {middle && (isChosen ? text.isSelected(middle.name) : text.isNotSelected(middle.name))}
      </p>
      <span className="area-cross" aria-hidden="true" />
    </>
  )
}

/** A text for a control that reads markup. */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
