import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Facade } from '../ui/facade.tsx'
import { Robot } from '../ui/robot.tsx'

const WINDOWS = ['......', '....#.', '......']

export function NoBots() {
  const { bots } = useText(botsText)
  return (
    <div className="grid place-items-center px-6 py-16 text-center md:py-24">
      <div className="relative">
        <div className="w-64">
          <Facade rows={WINDOWS} />
        </div>
        <div className="robot-dim absolute -start-8 -bottom-1 w-24 sm:-start-22 sm:w-28">
          <Robot isOn={false} />
        </div>
      </div>
      <h2 className="mt-8 text-2xl font-semibold">{bots.none}</h2>
      <p className="mt-2 max-w-sm text-md text-ink-2">{bots.noneHint}</p>
    </div>
  )
}
