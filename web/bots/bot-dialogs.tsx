import { useAtomValue } from 'jotai'
import { Island, part } from '../lib/island.tsx'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { botsAtom } from './atoms.ts'

/** The dialog that is open. */
export type OpenDialog =
  | { kind: 'create'; problem?: string }
  | { kind: 'settings'; botId: string }
  | { kind: 'delete'; botId: string }

const CREATE = part(async () => (await import('./create-bot.tsx')).CreateBot)
const SETTINGS = part(async () => (await import('./bot-settings.tsx')).BotSettings)
const DELETE = part(async () => (await import('./delete-bot.tsx')).DeleteBot)

type Props = { dialog: OpenDialog; onOpen(dialog: OpenDialog | null): void }

/** The dialogs of the page, each in a chunk of its own. The page stays usable when a chunk cannot be loaded. */
export function BotDialogs({ dialog, onOpen }: Props) {
  const bots = useAtomValue(botsAtom)
  const broken = <MissingPart onClose={() => onOpen(null)} />
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
        broken={broken}
      />
    )
  const bot = bots.find(({ _id }) => _id === dialog.botId)
  if (!bot) return null
  return (
    <Island
      key={bot._id}
      part={dialog.kind === 'settings' ? SETTINGS : DELETE}
      of={{ bot, onClose: close }}
      loading={null}
      broken={broken}
    />
  )
}

function MissingPart({ onClose }: { onClose(): void }) {
  const { common } = useText(botsText)
  return (
    <div className="fixed inset-x-3 bottom-24 z-(--z-index-toast) mx-auto flex max-w-md items-center gap-2 rounded-xl bg-raised p-2 shadow-3">
      <Alert className="flex-1">{common.partMissing}</Alert>
      <button type="button" className="btn btn-ghost btn-sm" onClick={onClose}>
        {common.close}
      </button>
    </div>
  )
}
