import type { Link, Notice, NoticeHome } from '../notice.ts'
import { fitted, type Service } from './service.ts'

// https://discord.com/developers/docs/resources/webhook#execute-webhook

const CONTENT_MAX = 1_000
const TITLE_MAX = 256
/** All titles and descriptions of one message may have 6000 characters: ten homes of a digest, or one home. */
const TEXT_MAX = { one: 3_000, many: 340 }

/** Discord reads Markdown, mentions and emoji in texts; allowed_mentions is its own protection against pings. */
const written = (text: string) => text.replaceAll(/[\\`*_~|<>#@:[\]()-]/g, '\\$&')
const fit = (text: string, max: number) => fitted(text, max, { write: written })
const linked = ({ text, url }: Link) => `[${written(text)}](<${url}>)`

export const discord: Service = {
  bodyOf: (notice) => ({
    content: contentOf(notice),
    allowed_mentions: { parse: [] },
    embeds: notice.homes.map((home) => embedOf(home, notice.homes.length > 1)),
  }),
  // Its codes: an unknown webhook, and one whose token is not right any more.
  isGone: ({ status, text }) =>
    status === 404 || (status === 401 && /"code":\s*50027\b/.test(text)),
}

function contentOf({ type, bot, title, all }: Notice): string {
  if (type === 'match' || type === 'price') return fit(bot, CONTENT_MAX)
  const line = fit(title, CONTENT_MAX)
  return type === 'digest' ? `${line}\n${linked(all)}` : line
}

function embedOf({ title, text, page, links, photo }: NoticeHome, isOfMany: boolean) {
  const line = links.map(linked).join(' · ')
  const about = fit(text, isOfMany ? TEXT_MAX.many : TEXT_MAX.one)
  return {
    title: fit(title, TITLE_MAX),
    url: page,
    description: isOfMany ? about : `${about}\n${line}`,
    ...(photo && { [isOfMany ? 'thumbnail' : 'image']: { url: photo } }),
  }
}
