import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { EmptyHouse } from '../ui/empty-house.tsx'

export function NoBots() {
  const { bots } = useText(botsText)
  return (
    <div className="grid place-items-center px-6 py-16 text-center md:py-24">
      <EmptyHouse />
      <h2 className="mt-8 text-2xl font-semibold">{bots.none}</h2>
      <p className="mt-2 max-w-sm text-md text-ink-2">{bots.noneHint}</p>
    </div>
  )
}
