import type { Link, Notice, NoticeHome } from '../notice.ts'
import { type Body, fitted, type Service } from './service.ts'

// https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks

const HEADER_MAX = 150
const TEXT_MAX = 3_000

/** Slack reads `<!channel>`, links and mentions between these characters, and nothing of the kind without them. */
const written = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Texts of listings are never `mrkdwn`: nothing in them is bold, code or a link. */
const plain = (text: string, max: number) => ({
  type: 'plain_text',
  text: fitted(text, max, { write: written }),
  emoji: false,
})
const linked = ({ text, url }: Link) => `<${written(url)}|${written(text)}>`

export const slack: Service = {
  bodyOf: (notice) => ({
    text: fitted(notice.title, TEXT_MAX, { write: written }),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(notice.title, HEADER_MAX) },
      ...notice.homes.flatMap((home) => blocksOf(home, notice)),
      ...(notice.type === 'digest' ? [contextOf([notice.all])] : []),
    ],
  }),
  // Slack loads each photo before it accepts a message.
  withoutPhotos: ({ blocks, ...body }) => {
    if (!Array.isArray(blocks) || !blocks.some(hasPhoto)) return null
    return { ...body, blocks: blocks.map(({ accessory: _, ...block }: Body) => block) }
  },
  isGone: ({ text }) => GONE.includes(text.trim()),
}

/** What Slack answers where the webhook, its channel or its workspace is no more. */
const GONE = [
  'no_service',
  'no_service_id',
  'no_team',
  'no_active_hooks',
  'channel_not_found',
  'channel_is_archived',
  'team_disabled',
  'invalid_token',
]

const hasPhoto = (block: Body) => block.accessory !== undefined

function blocksOf({ title, text, links, photo }: NoticeHome, { type, bot }: Notice): Body[] {
  const about = type === 'digest' ? `${title}\n${text}`.trim() : text || title
  const alt = plain(title, TEXT_MAX / 2).text
  return [
    {
      type: 'section',
      text: plain(about || bot, TEXT_MAX),
      ...(photo && { accessory: { type: 'image', image_url: photo, alt_text: alt || bot } }),
    },
    contextOf(links, type === 'digest' ? [] : [plain(bot, TEXT_MAX)]),
  ]
}

function contextOf(links: readonly Link[], before: readonly Body[] = []): Body {
  const text = links.map(linked).join(' · ')
  return { type: 'context', elements: [...before, { type: 'mrkdwn', text, verbatim: true }] }
}
