import { facebookId } from '../../intake/posts/address.ts'
import type { Post } from '../../intake/posts/domain.ts'
import { isRecord, parsedJson } from '../../kernel/domain/json.ts'

type Node = Record<string, unknown>

/** Paths at which the text of a story has been seen. */
const TEXT_PATHS = [
  'comet_sections.content.story.message.text',
  'comet_sections.content.story.comet_sections.message.story.message.text',
  'comet_sections.content.story.comet_sections.message_container.story.message.text',
  'message.text',
]
const TIME_PATHS = [
  'comet_sections.timestamp.story.creation_time',
  'comet_sections.context_layout.story.comet_sections.metadata',
  'creation_time',
]
const ADDRESS_PATHS = ['permalink_url', 'comet_sections.timestamp.story.url', 'wwwURL', 'url']
const IMAGE_PATHS = [
  'media.image.uri',
  'media.viewer_image.uri',
  'media.photo_image.uri',
  'image.uri',
]

/** How deep stories are looked for in an answer. */
const DEPTH_MAX = 14
/** How many values of an answer are looked at. */
const VALUES_MAX = 200_000

/** A story without a text is null in `post`: it has photos only, or its shape has changed. */
export type Story = { id: string; post: Post | null }

/** The stories of one answer of the API that pages of Facebook use, each once. */
export function storiesIn(answer: unknown): Story[] {
  const found = new Map<string, Story>()
  const open: { value: unknown; depth: number }[] = [{ value: answer, depth: 0 }]
  for (let seen = 0; open.length > 0 && seen < VALUES_MAX; seen += 1) {
    const { value, depth } = open.pop() ?? { value: null, depth: 0 }
    const story = isRecord(value) ? storyOf(value) : undefined
    if (story && !found.has(story.id)) found.set(story.id, story)
    if (story || depth >= DEPTH_MAX || typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 })
  }
  return [...found.values()].reverse()
}

/** Lines of JSON, as the API streams them. Lines that are no JSON are left out. */
export function linesOf(body: string): unknown[] {
  return body.split('\n').flatMap((line) => {
    const text = line.trim()
    if (!text.startsWith('{')) return []
    const value = parsedJson(text)
    return value === undefined ? [] : [value]
  })
}

function storyOf(node: Node): Story | undefined {
  const isStory = node.__typename === 'Story' && isRecord(node.comet_sections)
  const id = textAt(node, 'post_id') ?? idInAddress(node)
  if (!isStory || id === undefined) return undefined
  const shared = isRecord(node.attached_story) ? textOf(node.attached_story) : undefined
  const text = [textOf(node), shared].filter((one) => one !== undefined).join('\n')
  if (text.trim() === '') return { id, post: null }
  const link = addressOf(node) ?? `https://www.facebook.com/${id}`
  return { id, post: { id, text, link, at: timeOf(node), images: imagesOf(node) } }
}

const addressOf = (node: Node) =>
  ADDRESS_PATHS.map((path) => textAt(node, path)).find((address) => address !== undefined)

function idInAddress(node: Node): string | undefined {
  const url = URL.parse(addressOf(node) ?? '')
  return url ? facebookId(url) : undefined
}

function textOf(node: Node): string | undefined {
  return TEXT_PATHS.map((path) => textAt(node, path)).find((text) => text !== undefined)
}

function timeOf(node: Node): number | null {
  for (const path of TIME_PATHS) {
    const value = valueAt(node, path)
    const values = Array.isArray(value)
      ? value.map((one) => valueAt(one, 'story.creation_time'))
      : [value]
    const time = values.find((one) => typeof one === 'number' && one > 1e9 && one < 1e10)
    if (typeof time === 'number') return time * 1000
  }
  return null
}

function imagesOf(node: Node): string[] {
  const attachments = Array.isArray(node.attachments) ? node.attachments : []
  const media = attachments.flatMap((one) => {
    const attachment = valueAt(one, 'styles.attachment') ?? valueAt(one, 'attachment') ?? one
    const several = valueAt(attachment, 'all_subattachments.nodes')
    return Array.isArray(several) && several.length > 0 ? several : [attachment]
  })
  const found = media.flatMap(
    (one) => IMAGE_PATHS.map((path) => textAt(one, path)).find(isImage) ?? [],
  )
  return [...new Set(found)]
}

/** Whether an address is that of a photo, and no icon. */
export function isImage(address: string | undefined): address is string {
  return /^https:\/\/scontent[\w.-]*\.fbcdn\.net\//.test(address ?? '')
}

function textAt(node: unknown, path: string): string | undefined {
  const value = valueAt(node, path)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function valueAt(node: unknown, path: string): unknown {
  let value = node
  for (const key of path.split('.')) {
    if (!isRecord(value)) return undefined
    value = value[key]
  }
  return value
}
