import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OwnHomeWire } from '../../src/ways-in/bring/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import type { Corrections } from '../share/facts.ts'
import { WhatWasRead } from '../share/what-was-read.tsx'
import { Alert } from '../ui/alert.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { bringApi } from './load.ts'

/** What was read of a home of the user's own, each fact with its pencil. */
export function CorrectHome({ assetId }: { assetId: string }) {
  const { bring } = useText(bringText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [read, setRead] = useState<OwnHomeWire | { failed: string }>()
  useEffect(() => {
    let isOpen = true
    bringApi(api)
      .home(assetId)
      .then(
        (home) => isOpen && setRead(home),
        (error) => isOpen && setRead({ failed: failureText(error, bring.actionFailed) }),
      )
    return () => {
      isOpen = false
    }
  }, [api, assetId, bring.actionFailed])
  if (read === undefined) return <Spinner />
  if ('failed' in read) return <Alert>{read.failed}</Alert>
  const onCorrect = async (said: Corrections) => {
    setRead(await bringApi(api).correct(read._id, said))
    await router.invalidate()
  }
  return (
    <>
      {!read.isOwn && (
        <p role="status" className="text-sm text-ink-2">
          {bring.isEverybodys}
        </p>
      )}
      <WhatWasRead record={read} {...(read.isOwn && { onCorrect })} />
    </>
  )
}
