import { ACCOUNT_SCREENS } from './account-scenes.ts'
import { AUDIT_SCREENS } from './admin-audit-scenes.ts'
import { ADMIN_DASHBOARD_SCREENS } from './admin-dashboard-scenes.ts'
import { MESSAGING_SCREENS } from './admin-messaging-scenes.ts'
import { ADMIN_USERS_SCREENS } from './admin-users-scenes.ts'
import { BOTS_SCREENS } from './bots-scenes.ts'
import { BRING_SCREENS } from './bring-scenes.ts'
import { CHATS_SCREENS } from './chats-scenes.ts'
import { COMPARE_SCREENS } from './compare-scenes.ts'
import { COST_SCREENS } from './cost-scenes.ts'
import { FINDER_SCREENS } from './finder-scenes.ts'
import { FRAME_SCREENS } from './frame-scenes.ts'
import { HOME_SCREENS } from './home-detail-scenes.ts'
import { NEAR_SCREENS } from './near-scenes.ts'
import { NOTIFICATION_SCREENS } from './notification-scenes.ts'
import { PLACE_SCREENS } from './place-scenes.ts'
import { PROGRAM_SCREENS } from './programs-scenes.ts'
import { READING_SCREENS } from './reading-scenes.ts'
import { SHORTLIST_SCREENS } from './shortlist-scenes.ts'
import { SOLD_SCREENS } from './sold-scenes.ts'
import type { Screen } from './stage.ts'
import { WAYS_SCREENS } from './ways-scenes.ts'

/** Every screen that is looked at: its picture, and its accessibility. */
export const SCREENS: Screen[] = [
  ...ACCOUNT_SCREENS,
  ...BOTS_SCREENS,
  ...PLACE_SCREENS,
  ...PROGRAM_SCREENS,
  ...NOTIFICATION_SCREENS,
  ...FINDER_SCREENS,
  ...HOME_SCREENS,
  ...COMPARE_SCREENS,
  ...COST_SCREENS,
  ...CHATS_SCREENS,
  ...ADMIN_DASHBOARD_SCREENS,
  ...FRAME_SCREENS,
  ...ADMIN_USERS_SCREENS,
  // Last, because they bring homes that the other pictures do not show.
  ...READING_SCREENS,
  ...SOLD_SCREENS,
  ...NEAR_SCREENS,
  ...AUDIT_SCREENS,
  ...MESSAGING_SCREENS,
  ...WAYS_SCREENS,
  ...BRING_SCREENS,
  ...SHORTLIST_SCREENS,
]
