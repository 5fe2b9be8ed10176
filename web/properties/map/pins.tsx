import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapPage } from '../../../src/assets/search/wire.ts'
import { useMap } from '../../areas/react-leaflet.ts'
import { useIsNew } from '../../assets/newness.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { finderApi, mapQuery } from '../api.ts'
import type { MapProps } from './map-props.ts'
import { PinCard } from './pin-card.tsx'
import { createPinLayer } from './pin-layer.ts'
import { markSeen, seenHomes } from './seen.ts'

type Layer = ReturnType<typeof createPinLayer>

/** The homes of what the map shows, and the card of the one that is open. */
export function Pins({ finder, now, pointed, onPoint, onNote }: MapProps) {
  const [open, setOpen] = useState<string | null>(null)
  /** The home whose pin gets the focus when its card has closed. */
  const returnTo = useRef<string | null>(null)
  const latestPointed = useLatest(pointed)
  const isNew = useLatest(useIsNew(now))
  const page = useMapPage(finder, () => onNote('pins'))

  const layer = useRef<Layer | null>(null)
  usePinLayer(layer, { onPoint, onOpen: setOpen })
  useEffect(() => {
    if (!page) return
    const seen = seenHomes()
    layer.current?.show(page.assets, page.clusters, (pin) => ({
      isNew: isNew.current(pin),
      isSeen: seen.has(pin._id),
      isSaved: pin.isSaved,
    }))
    layer.current?.activate(open ?? latestPointed.current)
    // A home that was seen has a new marker by now.
    if (open === null && returnTo.current) layer.current?.focus(returnTo.current)
    if (open === null) returnTo.current = null
  }, [page, open])

  useEffect(() => layer.current?.activate(open ?? pointed), [open, pointed])

  if (open === null) return null
  return (
    <PinCard
      key={open}
      id={open}
      place={layer.current?.placeOf(open)}
      finder={finder}
      now={now}
      onShown={() => markSeen(open)}
      onClose={(isByKey) => {
        returnTo.current = isByKey ? open : null
        setOpen(null)
      }}
    />
  )
}

type LayerOptions = Pick<MapProps, 'onPoint'> & { onOpen(home: string): void }

function usePinLayer(layer: RefObject<Layer | null>, { onPoint, onOpen }: LayerOptions): void {
  const map = useMap()
  const { finder: words } = useText(finderText)
  const latest = useLatest({ onPoint, onOpen, words })
  useEffect(() => {
    const made = createPinLayer(map, {
      onOpen: (home) => latest.current.onOpen(home),
      onHover: (home) => latest.current.onPoint(home),
      textOfPin: (price) => latest.current.words.map.pin(price),
      textOfCluster: (count) => latest.current.words.map.cluster(count),
    })
    layer.current = made
    return () => made.remove()
  }, [map, layer])
}

/** The pins and clusters of the address, fetched again when it changes; the last ones until then. */
function useMapPage({ search }: MapProps['finder'], onFailure: () => void): MapPage | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [page, setPage] = useState<MapPage | null>(null)
  const failed = useLatest(onFailure)
  const query = search.bounds ? mapQuery(search) : null
  useEffect(() => {
    if (query === null) return
    let isStale = false
    finderApi(api)
      .map(query)
      .then(
        (found) => {
          if (!isStale) setPage(found)
        },
        () => {
          if (!isStale) failed.current()
        },
      )
    return () => {
      isStale = true
    }
  }, [api, query])
  return page
}
