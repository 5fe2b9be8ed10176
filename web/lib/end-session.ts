import type { AnyRouter } from '@tanstack/react-router'
import { forget } from './session.ts'
import { forgetUser } from './worker.ts'

/** Opens the login page after the session has ended. */
export function endSession(router: AnyRouter): void {
  forget(router)
  void forgetUser().then(() => location.assign('/login'))
}
