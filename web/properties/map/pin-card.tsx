import { Link, useRouteContext } from '@tanstack/react-router'
import * as L from 'leaflet'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AssetDetailWire } from '../../../src/assets/wire.ts'
import { boxWithin, freeArea, moveInto } from '../../areas/map-space.ts'
import { useMap } from '../../areas/react-leaflet.ts'
import { assetsApi } from '../../assets/api.ts'
import { CompactHome, FoundHome } from '../../assets/home-card.tsx'
import { useLatest } from '../../lib/use-latest.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import type { Finder } from '../use-finder.ts'
import { PIN_PX } from './marks.ts'
import { SMALL } from './view.ts'

/** The least height of a card, in px. */
const CARD_MIN = 280
/** A map that is lower has no room for a card above its pin, in px. */
const LOW = 480

type Props = {
  id: string
  /** Undefined when the home has no pin. */
  place: L.LatLng | undefined
  finder: Finder
  now: string
  /** The card was loaded. */
  onShown(): void
  onClose(isByKey: boolean): void
}

/**
 * The card of a home of the map: above its pin, on small screens at the bottom of the map. It closes when the map moves.
 */
export function PinCard(props: Props) {
  const map = useMap()
  const isSmall = matchMedia(SMALL).matches || map.getSize().y < LOW
  if (isSmall || !props.place) return <Docked {...props} />
  return <Above {...props} place={props.place} />
}

function Above(props: Props & { place: L.LatLng }) {
  const map = useMap()
  const [box] = useState(() =>
    Object.assign(document.createElement('div'), { className: 'map-card' }),
  )
  const latest = useLatest(props)
  useEffect(() => {
    const popup = openPopup(map, box, latest.current.place)
    const stop = followCard(map, popup, box, latest)
    return () => {
      stop()
      popup.remove()
    }
  }, [map, box])
  return createPortal(<Card {...props} />, box)
}

function openPopup(map: L.Map, box: HTMLElement, place: L.LatLng): L.Popup {
  const popup = L.popup({
    closeButton: false,
    autoPan: false,
    offset: [0, 6 - PIN_PX.height],
    minWidth: 300,
    maxWidth: 300,
    autoClose: false,
    closeOnClick: true,
    closeOnEscapeKey: false,
  })
    .setLatLng(place)
    .setContent(box)
    .openOn(map)
  box.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
  return popup
}

type Followed = RefObject<Pick<Props, 'onClose'> & { place: L.LatLng }>

/** Keeps the whole card in view, and closes it when the map moves otherwise. @returns stops it. */
function followCard(map: L.Map, popup: L.Popup, box: HTMLElement, latest: Followed): () => void {
  let isOwnMove = false
  /** Moves the map until the card is in view, which is no reason to close it. */
  const pan = () => {
    // Its own move tells, too, that other parts of the map are taken.
    if (isOwnMove) return
    const by = wayInto(map, popup, box)
    if (by[0] === 0 && by[1] === 0) return
    isOwnMove = true
    map.panBy(by, { animate: false })
    isOwnMove = false
  }
  const grown = new ResizeObserver(() => {
    // Not `update`, which inserts the content again: it would lose the focus.
    popup.setLatLng(latest.current.place)
    pan()
  })
  grown.observe(box)
  const onMoveStart = () => {
    if (!isOwnMove) latest.current.onClose(false)
  }
  const onRemoved = ({ popup: closed }: L.PopupEvent) => {
    if (closed === popup) latest.current.onClose(false)
  }
  map.on('movestart', onMoveStart)
  map.on('popupclose', onRemoved)
  map.on('taken', pan)
  return () => {
    grown.disconnect()
    map.off('movestart', onMoveStart)
    map.off('popupclose', onRemoved)
    map.off('taken', pan)
  }
}

/** By how many px the map has to be moved so that a card and its pin are in view. */
function wayInto(map: L.Map, popup: L.Popup, box: HTMLElement): [x: number, y: number] {
  const element = popup.getElement()
  if (!element) return [0, 0]
  const free = freeArea(map)
  // What of the card has no place is scrolled.
  box.style.maxHeight = `${Math.max(CARD_MIN, free[3] - free[1] - PIN_PX.height)}px`
  const [left, top, right, bottom] = boxWithin(map, element)
  return moveInto(free, [left, top, right, bottom + PIN_PX.height])
}

function Docked(props: Props) {
  const map = useMap()
  const latest = useLatest(props)
  useEffect(() => {
    const onMoveStart = () => latest.current.onClose(false)
    map.on('movestart', onMoveStart)
    // A sheet that is raised would cover it.
    if (matchMedia(SMALL).matches) scrollTo({ top: 0 })
    return () => void map.off('movestart', onMoveStart)
  }, [map])
  return createPortal(
    <div className="pop absolute inset-x-3 bottom-9 z-(--z-index-mapui) mx-auto max-w-md overflow-hidden">
      <Card {...props} isCompact />
    </div>,
    map.getContainer().parentElement ?? document.body,
  )
}

type CardProps = Omit<Props, 'place'> & { isCompact?: boolean }

function Card({ id, finder, now, onShown, onClose, isCompact = false }: CardProps) {
  const { finder: words } = useText(finderText)
  const home = useHome(id, onShown)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const isAlone = !box.current?.contains(document.activeElement)
    // The home takes the place of the skeleton.
    if (home === null || isAlone) box.current?.focus({ preventScroll: true })
  }, [home])
  useEscape(() => onClose(true))
  const loaded = home !== null && home !== 'failed'
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="dialog"
      aria-label={loaded ? home.location : words.map.card}
      className="flex flex-col outline-none"
    >
      {home === 'failed' && <Alert>{words.failed}</Alert>}
      {home === null && <Waiting isCompact={isCompact} />}
      {loaded && <h2 className="sr-only">{words.map.card}</h2>}
      {loaded && isCompact && (
        <CompactHome
          home={home}
          link={(title) => <Title finder={finder} id={id} title={title} />}
        />
      )}
      {loaded && !isCompact && (
        <FoundHome
          home={home}
          now={now}
          onOpen={() => void finder.openHome(id)}
          link={(title) => <Title finder={finder} id={id} title={title} />}
        />
      )}
    </section>
  )
}

/** The home with its details; null while they are loading. */
function useHome(id: string, onShown: () => void): AssetDetailWire | 'failed' | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [home, setHome] = useState<AssetDetailWire | 'failed' | null>(null)
  const latest = useLatest(onShown)
  useEffect(() => {
    let isStale = false
    assetsApi(api)
      .one(id)
      .then(
        (found) => {
          if (isStale) return
          setHome(found)
          latest.current()
        },
        () => {
          if (!isStale) setHome('failed')
        },
      )
    return () => {
      isStale = true
    }
  }, [api, id])
  return home
}

function Title({ finder, id, title }: { finder: Finder; id: string; title: ReactNode }) {
  return (
    <Link
      to={finder.to}
      search={{ ...finder.search, home: id }}
      resetScroll={false}
      className="hover:underline"
    >
      {title}
    </Link>
  )
}

/** Escape, wherever the focus is, unless a dialog is over the page. */
function useEscape(onEscape: () => void): void {
  const latest = useLatest(onEscape)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open], [aria-modal="true"]'))
        latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** In the size of a card. */
function Waiting({ isCompact }: { isCompact: boolean }) {
  if (isCompact) return <div className="skel h-28 rounded-none" aria-busy="true" />
  return (
    <div aria-busy="true">
      <div className="skel aspect-[3/2] rounded-none" />
      <div className="grid gap-2 p-4">
        <div className="skel h-7 w-24" />
        <div className="skel h-6 w-40" />
        <div className="skel h-5 w-52" />
      </div>
    </div>
  )
}
