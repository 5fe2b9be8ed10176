import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CriteriaWire } from '../../src/bots/criteria/wire.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { botsApi } from './api.ts'
import { criteriaOf } from './draft.ts'

/** How long the criteria must stay the same before the server is asked, in milliseconds. */
const QUIET_MS = 400

/** The number of homes a day that these criteria match, asked again after every change. */
export function Preview({ criteria, isValid }: { criteria: CriteriaWire; isValid: boolean }) {
  const { settings } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const [perDay, setPerDay] = useState<number | null>(null)
  const asked = JSON.stringify(criteriaOf(criteria))
  useEffect(() => {
    if (!isValid) return setPerDay(null)
    let isStale = false
    const timer = setTimeout(() => {
      botsApi(api)
        .preview(JSON.parse(asked))
        .then(
          (found) => {
            if (!isStale) setPerDay(found.perDay)
          },
          () => {
            if (!isStale) setPerDay(null)
          },
        )
    }, QUIET_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, isValid, asked])
  return (
    <p className="min-w-0 flex-1 text-base font-semibold tabular-nums" role="status">
      {perDay !== null &&
        (perDay > 0 && perDay < 1
          ? settings.lessThanOne
          : settings.aDay(String(Math.round(perDay))))}
    </p>
  )
}
