// How far the setup of push messages has come.
import type { lackOf } from '../../lib/push-support.ts'

/** 0 install as an app, 1 allow notifications, 2 turn on push, 3 complete. */
export type SetupStep = 0 | 1 | 2 | 3

/** What decides on the progress. */
export type Environment = {
  isInstalled: boolean
  /** Why the browser cannot have push messages; null when it can. */
  lack: ReturnType<typeof lackOf>
  permission: NotificationPermission
  isSubscribed: boolean
}

const isAllowed = ({ lack, permission }: Environment) => lack === null && permission === 'granted'

/** The step that the guide begins with. */
export function stepOf(at: Environment): SetupStep {
  if (isAllowed(at)) return at.isSubscribed ? 3 : 2
  return at.isInstalled ? 1 : 0
}

/** Whether what a step asks for is done, so that the next one can follow. */
export function isSatisfied(step: SetupStep, at: Environment): boolean {
  if (step === 0) return at.isInstalled
  return step === 1 ? isAllowed(at) : at.isSubscribed
}
