import { Facade } from './facade.tsx'
import { Robot } from './robot.tsx'

const WINDOWS = ['......', '....#.', '......']

/** The picture of an empty page: a house with one lit window, and the robot asleep beside it. */
export function EmptyHouse() {
  return (
    <div className="relative">
      <div className="w-64">
        <Facade rows={WINDOWS} />
      </div>
      <div className="robot-dim absolute -start-8 -bottom-1 w-24 sm:-start-22 sm:w-28">
        <Robot isOn={false} />
      </div>
    </div>
  )
}
