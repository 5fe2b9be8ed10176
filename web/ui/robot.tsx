/** The two drawings of the robot, which take their colours from custom properties of the page. */
const SYMBOLS = '/art/robot.svg'

type RobotProps = { isOn: boolean; className?: string }

/** The robot of a bot: with open eyes while the bot runs, with closed eyes while it is stopped. */
export function Robot({ isOn, className }: RobotProps) {
  return (
    <svg viewBox="0 0 160 132" className={className} aria-hidden="true">
      <use href={`${SYMBOLS}#${isOn ? 'on' : 'off'}`} />
    </svg>
  )
}
