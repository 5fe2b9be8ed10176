import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { botsApi, type Criteria } from './api.ts'

/** How long nothing changes before the server is asked, in milliseconds. */
const QUIET_MS = 400

/** How much these criteria would bring, asked of the last days while they are changed. */
export function Preview({ criteria, isValid }: { criteria: Criteria; isValid: boolean }) {
  const { settings } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const [perDay, setPerDay] = useState<number | null>(null)
  const { dealType, neighborhoodCodes, priceLimit, rooms, merchant } = criteria
  useEffect(() => {
    if (!isValid) return setPerDay(null)
    let isStale = false
    const timer = setTimeout(() => {
      botsApi(api)
        .preview({ dealType, neighborhoodCodes, priceLimit, rooms, merchant })
        .then(
          (found) => {
            if (!isStale) setPerDay(found.perDay)
          },
          () => setPerDay(null),
        )
    }, QUIET_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, isValid, dealType, neighborhoodCodes, priceLimit, rooms, merchant])
  return (
    <p className="text-sm text-ink-3 tabular-nums" role="status">
      {perDay !== null &&
        (perDay > 0 && perDay < 1
          ? settings.lessThanOne
          : settings.aDay(String(Math.round(perDay))))}
    </p>
  )
}
