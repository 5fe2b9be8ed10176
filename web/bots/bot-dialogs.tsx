import { useAtomValue } from 'jotai'
import type { BotWire } from '../../src/bots/wire.ts'
import { Island, part } from '../lib/island.tsx'
import { botsAtom } from './atoms.ts'

/** The dialog that is open. */
export type OpenDialog =
  | { kind: 'create'; problem?: string }
  | { kind: 'settings'; botId: string }
  | { kind: 'delete'; botId: string }

const CREATE = part(async () => (await import('./create-bot.tsx')).CreateBot)
const SETTINGS = part(async () => (await import('./bot-settings.tsx')).BotSettings)
const DELETE = part(async () => (await import('./delete-bot.tsx')).DeleteBot)

type Props = {
  dialog: OpenDialog
  onOpen(dialog: OpenDialog | null): void
  /** Bots that a dialog may be about besides the user's own. */
  others?: readonly BotWire[]
}

const NONE: readonly BotWire[] = []

/** The dialogs of the page, each in a chunk of its own. The page stays usable when a chunk cannot be loaded. */
export function BotDialogs({ dialog, onOpen, others = NONE }: Props) {
  const own = useAtomValue(botsAtom)
  const close = () => onOpen(null)
  if (dialog.kind === 'create')
    return (
      <Island
        part={CREATE}
        of={{
          problem: dialog.problem ?? null,
          onClose: close,
          onSettings: (botId) => onOpen({ kind: 'settings', botId }),
        }}
        loading={null}
        onClose={close}
      />
    )
  const bot = [...others, ...own].find(({ _id }) => _id === dialog.botId)
  if (!bot) return null
  return (
    <Island
      key={bot._id}
      part={dialog.kind === 'settings' ? SETTINGS : DELETE}
      of={{ bot, onClose: close }}
      loading={null}
      onClose={close}
    />
  )
}
