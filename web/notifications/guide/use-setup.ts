import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isSubscribed, subscribe, unsubscribe } from '../../lib/push.ts'
import {
  lackOf,
  type PushBrowser,
  PushError,
  permissionNow,
  readBrowser,
  requestPermission,
  watchPermission,
} from '../../lib/push-support.ts'
import { isStandalone, promptInstall } from '../../lib/worker.ts'
import { pushText } from '../../locales/en/push.ts'
import { useText } from '../../locales/text.ts'
import { type Environment, type SetupStep, stepOf } from './progress.ts'

export type Setup = {
  browser: PushBrowser
  at: Environment
  step: SetupStep
  /** The step that the user has moved to; null while it is the one that the page began with. */
  movedTo: SetupStep | null
}

/** Why a dialog is open: the browser lacks something, or the permission is denied. */
export type DialogReason = { kind: 'unsupported' } | { kind: 'denied'; text: string }

/** What went wrong, and why, when the browser says why. */
export type Trouble = { text: string; reason?: string }

async function readSetup(api: Api): Promise<Setup> {
  const browser = await readBrowser()
  const at = {
    isInstalled: isStandalone(),
    lack: lackOf(browser),
    permission: permissionNow(),
    // Without an answer the switch is off: switching it on subscribes again.
    isSubscribed: await isSubscribed(api, browser).catch(() => false),
  }
  return { browser, at, step: stepOf(at), movedTo: null }
}

/** The state of the guide, and what its controls do. It is null until the browser has been looked at. */
export function useSetup() {
  const { setup, setSetup, change } = useRead()
  const [dialog, setDialog] = useState<DialogReason | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isBusy, setBusy] = useState(false)

  function move(step: SetupStep): void {
    setTrouble(null)
    setSetup((known) => known && { ...known, step, movedTo: step })
  }

  return {
    setup,
    dialog,
    trouble,
    isBusy,
    move,
    ...useActions({ change, setDialog, setTrouble, isBusy, setBusy }),
    async install(): Promise<void> {
      if ((await promptInstall()) === 'accepted') change({ isInstalled: true })
    },
    showDialog: setDialog,
  }
}

export type SetupControls = ReturnType<typeof useSetup>

/** What the browser has, which is read again when the permission changes. */
function useRead() {
  const { api } = useRouteContext({ from: '__root__' })
  const [setup, setSetup] = useState<Setup | null>(null)
  const change = (part: Partial<Environment>) =>
    setSetup((known) => known && { ...known, at: { ...known.at, ...part } })

  useEffect(() => {
    let isShown = true
    // What was installed from this tab is installed, although the tab is none of its windows.
    const look = () =>
      setSetup((known) => {
        if (!known) return known
        const isInstalled = known.at.isInstalled || isStandalone()
        return { ...known, at: { ...known.at, isInstalled, permission: permissionNow() } }
      })
    const stop = watchPermission(look)
    void readSetup(api).then((read) => {
      if (isShown) setSetup(read)
    })
    return () => {
      isShown = false
      stop()
    }
  }, [api])

  return { setup, setSetup, change }
}

function troubleText(error: unknown, texts: (typeof pushText)['push']): string {
  if (error instanceof ApiError) return error.message
  if (!(error instanceof PushError)) return texts.failed
  const text = texts[error.problem]
  return typeof text === 'string' ? text : text(error.reason)
}

type ActionOptions = {
  change(part: Partial<Environment>): void
  setDialog(dialog: DialogReason | null): void
  setTrouble(trouble: Trouble | null): void
  isBusy: boolean
  setBusy(isBusy: boolean): void
}

function useActions({ change, setDialog, setTrouble, isBusy, setBusy }: ActionOptions) {
  const { push: texts, pushSetup } = useText(pushText)
  const { api } = useRouteContext({ from: '__root__' })
  const textOf = (error: unknown) => troubleText(error, texts)

  /** Asks for the permission at once, because Safari requires a click. */
  async function allow({ browser, at }: Setup): Promise<void> {
    setTrouble(null)
    if (at.lack !== null) return setDialog({ kind: 'unsupported' })
    setBusy(true)
    try {
      const permission = await requestPermission(browser)
      change({ permission })
      if (permission === 'default') setTrouble({ text: texts.required })
    } catch (error) {
      change({ permission: permissionNow() })
      if (permissionNow() === 'denied') setDialog({ kind: 'denied', text: textOf(error) })
      else setTrouble({ text: textOf(error) })
    } finally {
      setBusy(false)
    }
  }

  /** The switch moves at once, and back when the change fails. */
  async function toggle({ browser }: Setup, isOn: boolean): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setTrouble(null)
    change({ isSubscribed: isOn })
    try {
      await (isOn ? subscribe(api, browser) : unsubscribe(api))
    } catch (error) {
      change({ isSubscribed: !isOn, permission: permissionNow() })
      setTrouble({ text: pushSetup.changeFailed, reason: textOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return { allow, toggle }
}
