import { allBotsText } from './en/all-bots.ts'
import { areasText } from './en/areas.ts'
import { askedText } from './en/asked.ts'
import { assetsText } from './en/assets.ts'
import { auditText } from './en/audit.ts'
import { authText } from './en/auth.ts'
import { botsText } from './en/bots.ts'
import { bringText } from './en/bring.ts'
import { byHandText } from './en/by-hand.ts'
import { chatsText } from './en/chats.ts'
import { commonText } from './en/common.ts'
import { correctingText } from './en/correcting.ts'
import { dashboardText } from './en/dashboard.ts'
import { drawText } from './en/draw.ts'
import { finderText } from './en/finder.ts'
import { frameText } from './en/frame.ts'
import { homeText } from './en/home.ts'
import { inboxText } from './en/inbox.ts'
import { installText } from './en/install.ts'
import { joiningText } from './en/joining.ts'
import { messagingText } from './en/messaging.ts'
import { notificationsText } from './en/notifications.ts'
import { profileText } from './en/profile.ts'
import { programsText } from './en/programs.ts'
import { proofText } from './en/proof.ts'
import { pushText } from './en/push.ts'
import { resetText } from './en/reset.ts'
import { shareText } from './en/share.ts'
import { sharedHomeText } from './en/shared-home.ts'
import { socialText } from './en/social.ts'
import { sourcesText } from './en/sources.ts'
import { splitText } from './en/split.ts'
import { stopMailText } from './en/stop-mail.ts'
import { tableText } from './en/table.ts'
import { tokensText } from './en/tokens.ts'
import { unavailableText } from './en/unavailable.ts'
import { unsentText } from './en/unsent.ts'
import { usersText } from './en/users.ts'
import { watchingText } from './en/watching.ts'
import { wayNamesText } from './en/way-names.ts'
import { waysText } from './en/ways.ts'

/** All texts in English. The catalogues of the other languages have the same shape. */
export const en = {
  ...commonText,
  ...frameText,
  ...unavailableText,
  ...authText,
  ...joiningText,
  ...socialText,
  ...resetText,
  ...profileText,
  ...botsText,
  ...allBotsText,
  ...areasText,
  ...byHandText,
  ...chatsText,
  ...watchingText,
  ...assetsText,
  ...askedText,
  ...homeText,
  ...drawText,
  ...finderText,
  ...installText,
  ...notificationsText,
  ...proofText,
  ...pushText,
  ...programsText,
  ...sharedHomeText,
  ...sourcesText,
  ...bringText,
  ...splitText,
  ...stopMailText,
  ...auditText,
  ...wayNamesText,
  ...waysText,
  ...tokensText,
  ...shareText,
  ...correctingText,
  ...inboxText,
  ...messagingText,
  ...unsentText,
  ...usersText,
  ...tableText,
  ...dashboardText,
}

export type Text = typeof en
