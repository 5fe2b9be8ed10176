import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholders of the cards while the bots are loading. */
export function BotsSkeleton() {
  const { bots, status } = useText(botsText)
  return (
    <Page heading={bots.heading} subtitle={bots.subtitle}>
      <div
        className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:gap-4 lg:gap-5"
        role="status"
        aria-label={status.loading}
      >
        {CARDS.map((card) => (
          <div key={card} className="card overflow-hidden">
            <div className="skel aspect-[8/5] rounded-none" />
            <div className="grid gap-2.5 p-4">
              <div className="skel h-5 w-3/4" />
              <div className="skel h-3.5 w-1/2" />
              <div className="skel mt-2 h-10" />
              <div className="skel h-3.5 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </Page>
  )
}
