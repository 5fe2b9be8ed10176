import type { Failure } from '../../intake/domain/failure.ts'
import type { GroupPage } from './domain.ts'
import { type PageContents, readPage } from './page.ts'
import { linesOf, type Story, storiesIn } from './story.ts'

/** What the page of a group shows, or why it cannot be read. */
export type Judged =
  | { kind: 'contents'; contents: PageContents; stories: Story[] }
  | { kind: 'failure'; failure: Failure }

const LOGIN_PATH = /^\/(login|reg|r\.php)/
const CHECKPOINT_PATH = /^\/(checkpoint|two_step|auth_platform)/
const LOGIN_TITLE = /^(log in|log into|התחבר)|התחברות לפייסבוק/i
const CHECKPOINT_TEXT = /confirm (that )?it'?s you|confirm your identity|אישור הזהות|לאשר שזה את/i
const BLOCKED_TEXT =
  /temporarily blocked|misusing this feature|going too fast|נחסמת באופן זמני|security check|captcha/i
/** Only short pages are searched for these texts: a post may contain them. */
const NOTICE_MAX = 1_500

/** Tells a page with posts from each kind of page that has none. `name` is the group, for messages. */
export function judge(page: GroupPage, base: string, name: string): Judged {
  const failed = (failure: Failure): Judged => ({ kind: 'failure', failure })
  const url = URL.parse(page.url)
  const own = new URL(base)
  if (!url || siteOf(url.hostname) !== siteOf(own.hostname))
    return failed({ code: 'redirected', host: url?.hostname ?? null, in: name })
  if (CHECKPOINT_PATH.test(url.pathname)) return failed({ code: 'checkpoint', in: name })
  if (page.status === 429) return failed({ code: 'blocked', by: 'status', status: 429, in: name })
  const contents = readPage(page.html, base)
  if (LOGIN_PATH.test(url.pathname) || contents.hasLogin || LOGIN_TITLE.test(contents.title))
    return failed({ code: 'sessionExpired', in: name })
  const stories = page.answers.flatMap((body) => linesOf(body)).flatMap((one) => storiesIn(one))
  const hasPosts = contents.posts.length + stories.length > 0
  if (hasPosts && isRead(contents, stories)) return { kind: 'contents', contents, stories }
  const failure =
    noticeOf(contents, name) ??
    statusFailure(page.status, name) ??
    shapeFailure({ ...contents, hasStories: stories.length > 0 }, name)
  return failed(failure)
}

/** The last two labels of a host name, which its subdomains share. */
function siteOf(hostname: string): string {
  return /^[\d.]+$|^\[/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
}

function isRead({ posts }: PageContents, stories: readonly Story[]): boolean {
  return posts.length > 0 || stories.some(({ post }) => post !== null)
}

function noticeOf({ text }: PageContents, name: string): Failure | undefined {
  if (text.length > NOTICE_MAX) return undefined
  if (BLOCKED_TEXT.test(text)) return { code: 'blocked', by: 'challenge', in: name }
  return CHECKPOINT_TEXT.test(text) ? { code: 'checkpoint', in: name } : undefined
}

function statusFailure(status: number | null, name: string): Failure | undefined {
  if (status === null || status < 400) return undefined
  if (status === 403) return { code: 'blocked', by: 'status', status, in: name }
  return { code: 'http', status, in: name }
}

type Shape = Pick<PageContents, 'hasFeed' | 'units'> & { hasStories: boolean }

function shapeFailure({ hasFeed, units, hasStories }: Shape, name: string): Failure {
  const changed = (path: string, problem: string): Failure => ({
    code: 'shapeChanged',
    path,
    problem,
    in: name,
  })
  if (hasStories) return changed('message.text', 'is gone from every story')
  if (!hasFeed) return changed('[role=feed]', 'is missing')
  if (units > 0) return changed('[data-ad-rendering-role=story_message]', 'is gone from every post')
  return { code: 'emptyFeed', in: name }
}
