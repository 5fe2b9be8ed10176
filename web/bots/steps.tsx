import { createBotText } from '../locales/en/create-bot.ts'
import { useText } from '../locales/text.ts'

/** The steps of a dialog, with those that are done and the current one marked. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  const { createBot } = useText(createBotText)
  return (
    <ol
      className="flex shrink-0 items-start gap-1.5 px-5 pb-5 sm:px-6"
      aria-label={createBot.steps}
    >
      {labels.map((label, index) => {
        const isCurrent = index === current
        const bar = isCurrent ? 'bg-lamp' : index < current ? 'bg-accent' : 'bg-sunken'
        return (
          <li key={label} className="flex-1" aria-current={isCurrent ? 'step' : undefined}>
            <span className={`block h-1.5 rounded-full ${bar}`} />
            <span
              className={`mt-2 block truncate text-xs ${isCurrent ? 'font-semibold text-ink' : 'text-ink-3 max-sm:sr-only'}`}
            >
              {label}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
