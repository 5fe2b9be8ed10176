import { Facade } from './facade.tsx'
import { Robot } from './robot.tsx'

const WINDOWS = ['......', '....#.', '......']

/** The picture of an empty page: a house with one lit window, and the robot asleep beside it. */
export function EmptyHouse() {
  return (
    <div className="@container grid w-full justify-items-center">
      <div className="relative w-64">
        <Facade rows={WINDOWS} />
        <div className="robot-dim absolute -start-4 -bottom-1 w-24 @md:-start-22 @md:w-28">
          <Robot isOn={false} />
        </div>
      </div>
    </div>
  )
}
