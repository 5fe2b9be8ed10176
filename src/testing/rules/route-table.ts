/** The kinds of visitors. */
export const VISITORS = ['signed out', 'user', 'other', 'banned', 'admin'] as const
export type VisitorKind = (typeof VISITORS)[number]

/** The address that a visitor arrives at, and a text of that page. */
export type Arrival = readonly [address: string, words: string]

const BOTS: Arrival = ['/bots', 'View edit']
const BANNED: Arrival = ['/banned', 'account has been banned from this website.']
const NOT_FOUND: Arrival = ['/404', 'Sorry, page not found!']
const FINDER: Arrival = ['/properties', 'New rentals and sales']
const DASHBOARD: Arrival = ['/admin/dashboard', 'Overview of your system']
const LOGIN: Arrival = ['/login', 'Welcome back']

const toLogin = (path: string): Arrival => [`/login?from=${encodeURIComponent(path)}`, LOGIN[1]]

type Row = Record<VisitorKind, Arrival>

/** The same for all visitors except banned users. */
const open = (arrival: Arrival): Row => ({
  'signed out': arrival,
  user: arrival,
  other: arrival,
  banned: BANNED,
  admin: arrival,
})

/** For signed-in users. */
const forUsers = (path: string, arrival: Arrival): Row => ({
  ...open(arrival),
  'signed out': toLogin(path),
})

/** For administrators; other signed-in users are redirected to the home page. */
const forAdmins = (path: string, arrival: Arrival): Row => ({
  ...open(BOTS),
  'signed out': toLogin(path),
  admin: arrival,
})

/** For signed-out visitors. */
const forSignedOut = (arrival: Arrival): Row => ({ ...open(BOTS), 'signed out': arrival })

/**
 * Every address of the product (`spec.md`, section 2), and where each kind of visitor arrives. `chatId` is a chat of
 * `user`.
 */
export function routeTable(chatId: string): Record<string, Row> {
  const chat = `/chats/${chatId}`
  const theirs: Arrival = [chat, 'My bot']
  const nothing: Arrival = [chat, 'Failed to load chat messages.']
  return {
    '/': { ...forUsers('/', BOTS), 'signed out': LOGIN },
    '/bots': forUsers('/bots', BOTS),
    '/properties': forUsers('/properties', FINDER),
    '/compare': forUsers('/compare', ['/compare', 'Compare']),
    '/notifications': forUsers('/notifications', ['/notifications', 'What happened, and how']),
    '/chats': forUsers('/chats', ['/chats', 'חיפוש צ']),
    [chat]: { ...forUsers(chat, theirs), other: nothing },
    '/profile': forUsers('/profile', ['/profile', 'How you appear to others']),
    '/admin': forAdmins('/admin', DASHBOARD),
    '/admin/dashboard': forAdmins('/admin/dashboard', DASHBOARD),
    '/admin/user': forAdmins('/admin/user', ['/admin/user', 'Everyone who signed up']),
    '/admin/telegram': forAdmins('/admin/telegram', [
      '/admin/telegram',
      'Write to groups through Telegram',
    ]),
    '/admin/audit': forAdmins('/admin/audit', ['/admin/audit', 'Who changed what']),
    '/admin/properties': forAdmins('/admin/properties', ['/admin/properties', FINDER[1]]),
    '/admin/notifications': forAdmins('/admin/notifications', [
      '/admin/notifications',
      'What happened, and how',
    ]),
    '/admin/bots': forAdmins('/admin/bots', ['/admin/bots', 'Every bot, and whose it is']),
    '/admin/chats': forAdmins('/admin/chats', ['/admin/chats', 'חיפוש צ']),
    [`/admin${chat}`]: forAdmins(`/admin${chat}`, [`/admin${chat}`, 'My bot']),
    '/admin/profile': forAdmins('/admin/profile', ['/admin/profile', 'How you appear to others']),
    '/admin/nothing': forAdmins('/admin/nothing', NOT_FOUND),
    '/login': forSignedOut(LOGIN),
    '/login?from=%2Fchats': {
      ...open(['/chats', 'חיפוש צ']),
      'signed out': ['/login?from=%2Fchats', LOGIN[1]],
    },
    '/login?from=//evil.example': forSignedOut(LOGIN),
    '/register': forSignedOut(['/register', 'Verify Password']),
    '/forgotpassword': open(['/forgotpassword', 'Forgot your password?']),
    '/resetpassword?token=a&email=b': open(['/resetpassword?token=a&email=b', 'Confirm Password']),
    '/redirect': open(['/redirect', 'Hold tight, setting you up :)']),
    '/404': open(NOT_FOUND),
    '/under_construction': open(['/under_construction', 'Sorry, page is not ready yet!']),
    '/banned': { ...open(BOTS), 'signed out': LOGIN, admin: BANNED },
    '/unsubscribe': open(NOT_FOUND),
    '/h': open(NOT_FOUND),
    '/h/nothing': open(NOT_FOUND),
    '/nothing': open(NOT_FOUND),
    '/nothing/at/all': open(NOT_FOUND),
  }
}
