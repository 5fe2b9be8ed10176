import { PlusIcon } from '@phosphor-icons/react/dist/ssr/Plus'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { SEARCH_MAX } from '../../../src/users/directory/domain.ts'
import { BotCard } from '../../bots/bot-card.tsx'
import { BotDialogs, type OpenDialog } from '../../bots/bot-dialogs.tsx'
import { unabridged } from '../../bots/brief.ts'
import { useChecks } from '../../bots/checks.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { allBotsText } from '../../locales/en/all-bots.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { TablePager } from '../../ui/table-pager.tsx'
import { Tip } from '../../ui/tip.tsx'
import { SearchField } from '../search-field.tsx'
import { type loadAllBots, PAGE_SIZE } from './load.ts'
import { allBotsSearch, wordsOf } from './search.ts'

export { loadAllBots } from './load.ts'

const ADDRESS = '/admin/bots'

/** The bots of all users, for administrators. */
export function AllBotsPage() {
  const loaded = useLoaded<typeof loadAllBots>()
  const { total, page, problem } = loaded
  const bots = useMemo(() => loaded.bots.map((bot) => unabridged(bot, '')), [loaded])
  const { allBots, bots: words, common } = useText({ ...botsText, ...allBotsText })
  const raw = useLocation({ select: ({ search }) => search })
  const asked = allBotsSearch(raw as Record<string, unknown>)
  const navigate = useNavigate()
  const router = useRouter()
  const checks = useChecks(loaded)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useOpenedBot(setDialog)

  function show(next: OpenDialog | null): void {
    setDialog(next)
    // What the dialog was about may have changed, also by its owner.
    if (next === null) void router.invalidate()
  }

  return (
    <Page heading={allBots.heading} subtitle={allBots.subtitle}>
      <div className="mb-4 flex">
        <SearchField
          applied={wordsOf(asked)}
          onSearch={(search) =>
            void navigate({ to: ADDRESS, search: search ? { search } : {}, replace: true })
          }
          label={allBots.search}
          placeholder={allBots.searchHint}
          clearLabel={allBots.clearSearch}
          max={SEARCH_MAX}
        />
      </div>
      {problem !== null && (
        <div className="grid justify-items-start gap-3">
          <Alert>{problem || allBots.failed}</Alert>
          <button type="button" className="btn btn-line" onClick={() => void router.invalidate()}>
            {common.tryAgain}
          </button>
        </div>
      )}
      {problem === null && bots.length === 0 && (
        <p className="py-16 text-center text-md text-ink-3" role="status">
          {allBots.notFound}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:gap-4 lg:gap-5">
        {bots.map((bot) => (
          <BotCard
            key={bot._id}
            bot={bot}
            checks={checks}
            onEdit={() => setDialog({ kind: 'settings', botId: bot._id })}
            onDelete={() => setDialog({ kind: 'delete', botId: bot._id })}
            onChat={() => {
              const params = { chatId: bot.websiteChatId }
              void navigate({ to: '/admin/chats/$chatId', params })
            }}
          />
        ))}
      </div>
      {bots.length > 0 && (
        // The last row can be scrolled out from under the add button.
        <div className="mt-4 pb-20">
          <TablePager
            page={page}
            size={PAGE_SIZE}
            total={total}
            link={(other, look) => (
              <Link
                to={ADDRESS}
                search={{ ...asked, page: other > 1 ? other : undefined }}
                {...look}
              />
            )}
          />
        </div>
      )}
      <button
        type="button"
        className="fab"
        aria-label={words.create}
        onClick={() => setDialog({ kind: 'create' })}
      >
        <PlusIcon className="size-7" weight="bold" aria-hidden="true" />
        <Tip at="above">{words.create}</Tip>
      </button>
      {dialog && <BotDialogs dialog={dialog} onOpen={show} others={bots} />}
    </Page>
  )
}

/** Opens the dialog that the address names, once. The list then shows the bot that it is about. */
function useOpenedBot(onOpen: (dialog: OpenDialog) => void): void {
  const raw = useLocation({ select: ({ search }) => search })
  const { open } = allBotsSearch(raw as Record<string, unknown>)
  const navigate = useNavigate()
  useEffect(() => {
    if (open === undefined) return
    const isNew = open === 'new'
    onOpen(isNew ? { kind: 'create' } : { kind: 'settings', botId: open })
    void navigate({ to: ADDRESS, search: isNew ? {} : { search: open }, replace: true })
  }, [navigate, onOpen, open])
}
