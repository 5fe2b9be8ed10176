import { type Reaction, reactionTo } from './webhook-receiver.ts'

/** What services show of their requests: checks written from their public documents, each as strict as the service. */
type Checked = { at: string; problem: string | null; body: Json; headers: Record<string, string> }
type Json = Record<string, unknown>

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max
const isWebAddress = (value: unknown, max: number) =>
  isText(value, max) && /^https?:\/\/[^\s<>"]+$/.test(value) && URL.canParse(value)
const parts = (value: unknown): Json[] => (Array.isArray(value) ? value : [])
const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0)
const bytes = (value: unknown) => Buffer.byteLength(String(value))
const only = (body: Json, names: string[]) =>
  Object.keys(body).every((name) => names.includes(name))

/** Fields of an embed, ten embeds, 6000 characters of all; a ping must be impossible. */
function discordProblem(body: Json): string | null {
  const embeds = parts(body.embeds)
  if (!only(body, ['content', 'embeds', 'allowed_mentions'])) return 'unknown field'
  if (JSON.stringify(body.allowed_mentions) !== '{"parse":[]}') return 'mentions are allowed'
  if (lengthOf(body.content) > 2_000 || embeds.length > 10) return 'too long'
  if (!body.content && embeds.length === 0) return 'empty'
  let all = 0
  for (const { title, description, url, image, thumbnail, ...others } of embeds) {
    if (Object.keys(others).length > 0) return 'unknown field of an embed'
    if (lengthOf(title) > 256 || lengthOf(description) > 4_096) return 'too long'
    if (url !== undefined && !isWebAddress(url, 2_048)) return 'url'
    for (const picture of [image, thumbnail])
      if (picture !== undefined && !isWebAddress((picture as Json).url, 2_048)) return 'picture'
    all += lengthOf(title) + lengthOf(description)
  }
  return all > 6_000 ? 'more than 6000 characters' : null
}

const ESCAPED = /^(?:[^&<>]|&(?:amp|lt|gt);)*$/
/** Links whose address and text are escaped, and nothing else between brackets. */
const LINKED = /^(?:[^&<>]|&(?:amp|lt|gt);|<https?:\/\/[^<>|\s]+\|[^<>|]+>)*$/

function slackTextProblem(text: Json | undefined, max: number): string | null {
  if (!text || !isText(text.text, max)) return 'text'
  if (text.type === 'plain_text') return ESCAPED.test(text.text) ? null : 'plain_text'
  if (text.type !== 'mrkdwn' || text.verbatim !== true) return 'mrkdwn'
  return LINKED.test(text.text) ? null : 'links'
}

function slackBlockProblem(block: Json): string | null {
  const { type, text, elements, accessory } = block as Record<string, Json>
  if (String(type) === 'header')
    return text?.type === 'plain_text' ? slackTextProblem(text, 150) : 'header'
  if (String(type) === 'section') {
    const picture = accessory
    const isRight =
      !picture ||
      (picture.type === 'image' &&
        isWebAddress(picture.image_url, 3_000) &&
        isText(picture.alt_text, 2_000))
    return isRight ? slackTextProblem(text, 3_000) : 'accessory'
  }
  const all = parts(elements)
  if (String(type) !== 'context' || all.length === 0 || all.length > 10) return 'block'
  return all.map((one) => slackTextProblem(one, 3_000)).find((one) => one !== null) ?? null
}

function slackProblem(body: Json): string | null {
  const blocks = parts(body.blocks)
  if (!isText(body.text, 40_000) || !ESCAPED.test(body.text)) return 'no_text'
  if (blocks.length > 50) return 'invalid_blocks'
  return blocks.map(slackBlockProblem).find((one) => one !== null) ?? null
}

const NTFY = ['topic', 'title', 'message', 'tags', 'priority', 'click', 'actions', 'attach']

function ntfyProblem(body: Json): string | null {
  const { topic, title, message, tags, priority, click, actions, attach } = body
  if (!only(body, NTFY)) return 'unknown field'
  if (!/^[-_A-Za-z0-9]{1,64}$/.test(String(topic))) return 'topic'
  if (bytes(JSON.stringify(body)) > 8_192 || bytes(message) > 4_096) return '413'
  if (!isText(title, 250) || !isText(message, 4_096)) return 'text'
  if (!Array.isArray(tags) || !Number.isInteger(priority)) return 'tags'
  if (Number(priority) < 1 || Number(priority) > 5) return 'priority'
  const addresses = [click, attach, ...parts(actions).map(({ url }) => url)]
  if (addresses.some((one) => one !== undefined && !isWebAddress(one, 2_000))) return 'address'
  const isRight = ({ action, label }: Json) => action === 'view' && isText(label, 200)
  return parts(actions).length <= 3 && parts(actions).every(isRight) ? null : 'actions'
}

/** Templates read one level of names. */
const homeAssistantProblem = (body: Json): string | null =>
  Object.values(body).some((value) => value !== null && typeof value === 'object') ? 'deep' : null

/** The paths at which each service listens, as its documents say. */
const SERVICES: [RegExp, (body: Json) => string | null][] = [
  [/^\/api\/webhooks\/\d+\/[\w-]+$/, discordProblem],
  [/^\/services\/T\w+\/B\w+\/\w+$/, slackProblem],
  [/^\/$/, ntfyProblem],
  [/^\/api\/webhook\/[\w-]+$/, homeAssistantProblem],
]

/** What the service at a path would refuse; null: it accepts the body. */
export function problemAt(path: string, body: Json): string | null {
  const check = SERVICES.find(([at]) => at.test(path))?.[1]
  return check ? check(body) : 'nothing is here'
}

/** Services on loopback: what they would refuse is answered with 400. */
export function messageServices(reactions: Reaction[] = []) {
  const told: Checked[] = []
  const closing = new AbortController()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const body = JSON.parse(await request.text()) as Json
      const problem = problemAt(pathname, body)
      told.push({
        at: pathname + search,
        problem,
        body,
        headers: Object.fromEntries(request.headers),
      })
      return reactionTo(reactions.shift() ?? (problem === null ? 200 : 400), closing.signal)
    },
  })
  const host = `127.0.0.1:${server.port}`
  return {
    host,
    told,
    url: (path: string) => `http://${host}${path}`,
    [Symbol.dispose]() {
      closing.abort()
      void server.stop(true)
    },
  }
}
