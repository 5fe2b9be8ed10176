import { fitted, type Service } from './service.ts'

// https://docs.ntfy.sh/publish/#publish-as-json

/** In bytes: a whole request may have 8192, and a longer message would become an attachment. */
const MESSAGE_MAX = 2_500
const TITLE_MAX = 250
/** Homes that a digest names. */
const NAMED = 5
const PRIORITY = { usual: 3, high: 4 }

const sizeOf = (text: string) => Buffer.byteLength(text)
const fit = (text: string, max: number) => fitted(text, max, { sizeOf })

const topicOf = ({ pathname }: URL) => /^\/([-_A-Za-z0-9]{1,64})\/?$/.exec(pathname)?.[1]

export const ntfy: Service = {
  // JSON is published to the root of a server. What is asked for, such as `?auth=`, stays.
  postedTo: (url) => (topicOf(url) === undefined ? null : new URL(`/${url.search}`, url)),
  bodyOf({ type, title, homes, all, bot }, url) {
    const [home] = homes
    const isOne = type === 'match' || type === 'price'
    const lines = isOne
      ? [home?.text, bot]
      : homes.slice(0, NAMED).map((one) => `${one.title}\n${one.text}`.trim())
    const links = isOne && home ? home.links : [all]
    return {
      topic: topicOf(url),
      title: fit(title, TITLE_MAX),
      message: fit(lines.filter(Boolean).join(isOne ? '\n' : '\n\n') || bot, MESSAGE_MAX),
      tags: [type === 'price' ? 'chart_with_downwards_trend' : 'house'],
      priority: type === 'price' ? PRIORITY.high : PRIORITY.usual,
      click: links[0]?.url,
      actions:
        type === 'test'
          ? []
          : links.map(({ text, url: to }) => ({ action: 'view', label: text, url: to })),
      ...(isOne && home?.photo && { attach: home.photo }),
    }
  },
}
