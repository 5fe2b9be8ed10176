import type { LatLng } from 'leaflet'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PinWire } from '../../../src/assets/search/wire.ts'
import { useMap } from '../../areas/react-leaflet.ts'
import { useIsNew } from '../../assets/newness.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import type { MapProps } from './map-props.ts'
import { PinCard } from './pin-card.tsx'
import { createPinLayer } from './pin-layer.ts'
import { markSeen, seenHomes } from './seen.ts'

type Layer = ReturnType<typeof createPinLayer>
type Props = Pick<MapProps, 'finder' | 'now' | 'found' | 'pointed' | 'onPoint' | 'onCard'>

type Open = { open: string | null; place: LatLng | undefined }
const NONE: Open = { open: null, place: undefined }

/** The homes of what the map shows, and the card of the one that is open. */
export function Pins({ finder, now, found, pointed, onPoint, onCard }: Props) {
  /** The home whose card is open, and where its pin was: it may be a part of a cluster by now. */
  const [{ open, place }, setOpen] = useState<Open>(NONE)
  /** The home whose pin gets the focus when its card has closed. */
  const returnTo = useRef<string | null>(null)
  const latestPointed = useLatest(pointed)
  const isNew = useLatest(useIsNew(now))
  const layer = useRef<Layer | null>(null)
  const onOpen = (home: string) => {
    onCard()
    setOpen({ open: home, place: layer.current?.placeOf(home) })
  }
  usePinLayer(layer, { onPoint, onOpen })
  useEffect(() => {
    if (!found) return
    layer.current?.show({ homes: found.assets, clusters: found.clusters }, statesOf(isNew.current))
    layer.current?.activate(open ?? latestPointed.current)
    // A home that was seen has another look by now.
    if (open === null && returnTo.current) layer.current?.focus(returnTo.current)
    if (open === null) returnTo.current = null
  }, [found, open])

  useEffect(() => layer.current?.activate(open ?? pointed), [open, pointed])

  if (open === null) return null
  return (
    <PinCard
      key={open}
      id={open}
      place={place}
      finder={finder}
      now={now}
      onShown={() => markSeen(open)}
      onClose={(isByKey) => {
        returnTo.current = isByKey ? open : null
        setOpen(NONE)
      }}
    />
  )
}

/** What the reader knows of homes. */
function statesOf(isNew: (pin: PinWire) => boolean) {
  const seen = seenHomes()
  return (pin: PinWire) => ({
    isNew: isNew(pin),
    isSeen: seen.has(pin._id),
    isSaved: pin.isSaved,
  })
}

type LayerOptions = Pick<Props, 'onPoint'> & { onOpen(home: string): void }

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
