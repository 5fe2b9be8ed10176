import { Robot } from '../ui/robot.tsx'

const HUES = 5

/** One of five hues, the same for the same bot. */
export function sceneOf(botId: string): string {
  let hash = 0
  for (const letter of botId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `scene-${hash % HUES}`
}

/** The robot before its city; asleep and nearly colourless while the bot is stopped. */
export function BotScene({ botId, isOn }: { botId: string; isOn: boolean }) {
  return (
    <div className={`${sceneOf(botId)} ${isOn ? 'scene' : 'scene-off'}`}>
      <div className="aspect-[4/3] @min-[210px]:aspect-[8/5]">
        <svg
          viewBox="0 0 240 120"
          preserveAspectRatio="xMidYMax slice"
          className="absolute inset-x-0 bottom-0 h-[62%] w-full opacity-60"
          aria-hidden="true"
        >
          <path
            d="M0 120V70H34V52H62V120ZM70 120V84H98V120ZM150 120V62H176Q186 62 186 72V120ZM192 120V48H214V120ZM218 120V78H240V120Z"
            fill="var(--surface)"
            opacity=".55"
          />
          <path d="M96 120V96H120V120ZM126 120V88H146V120Z" fill="var(--surface)" opacity=".6" />
        </svg>
        <div
          className={`absolute inset-x-0 bottom-0 mx-auto w-[64%] max-w-[172px] ${isOn ? '' : 'robot-dim'}`}
        >
          <Robot isOn={isOn} />
        </div>
      </div>
    </div>
  )
}
