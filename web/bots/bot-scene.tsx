import type { ReactNode } from 'react'
import { Robot } from '../ui/robot.tsx'

const HUES = 5

/** The class of one of five hues, always the same for a bot. */
export function sceneOf(botId: string): string {
  let hash = 0
  for (const letter of botId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `scene-${hash % HUES}`
}

type Props = { botId: string; isOn: boolean; children: ReactNode }

/** The robot in front of the city; grey while the bot is stopped. */
export function BotScene({ botId, isOn, children }: Props) {
  return (
    <div className={`bot-art ${sceneOf(botId)} ${isOn ? 'scene' : 'scene-off'}`}>
      <Robot isOn={isOn} {...(isOn ? {} : { className: 'robot-dim' })} />
      {children}
    </div>
  )
}
