import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OwnHomeWire } from '../../src/ways-in/bring/wire.ts'
import type { ItemWire } from '../../src/ways-in/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { focusHeadingSoon } from '../lib/focus.ts'
import { bringText } from '../locales/en/bring.ts'
import { useText } from '../locales/text.ts'
import type { Corrections } from '../share/facts.ts'
import { WhatWasRead } from '../share/what-was-read.tsx'
import { Spinner } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
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

/** Asks before an item is deleted. */
export function RemoveItem({ item, onClose }: { item: ItemWire; onClose(): void }) {
  const { bring } = useText(bringText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  return (
    <DeleteDialog
      title={bring.removeTitle}
      verb={bring.remove}
      generic={bring.actionFailed}
      onClose={onClose}
      remove={async () => {
        await bringApi(api).remove(item._id)
        onClose()
        // The row with the button that opened the dialog is gone.
        focusHeadingSoon()
        await router.invalidate()
        return true
      }}
    >
      {bring.removeHint}
    </DeleteDialog>
  )
}
