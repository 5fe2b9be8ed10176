import type { Run, RunState } from '../intake/domain/run.ts'
import type { Health } from './domain.ts'

// The picture on a status card: the recent runs as bars. The SVG has no style, script or font of its own, so that every
// Content Security Policy allows it.

const WIDTH = 640
const HEIGHT = 360
const CHART = { left: 32, right: WIDTH - 32, top: 132, bottom: HEIGHT - 56 }

const STATE_COLOUR: Record<RunState, string> = {
  ok: '#0f766e',
  running: '#0369a1',
  failed: '#b91c1c',
  blocked: '#b45309',
  interrupted: '#64748b',
}

const HEALTH_COLOUR: Record<Health, string> = {
  ok: '#0f766e',
  degraded: '#b45309',
  idle: '#475569',
  off: '#475569',
  stale: '#b45309',
  failing: '#b91c1c',
  blocked: '#b45309',
}

export type Preview = {
  label: string
  health: Health
  reason: string | null
  lastSuccessAt: number | null
  /** Newest first. */
  runs: readonly Run[]
  now: number
  /** What the site showed at the last failure: a JPEG. */
  failurePicture?: Uint8Array | undefined
}

/** A 16:9 picture; the same for the same runs at the same minute. */
export function drawPreview(preview: Preview): string {
  const { label, health, reason, runs, failurePicture: picture } = preview
  const title = `${label}: ${health}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f8fafc"/>`,
    `<circle cx="44" cy="52" r="10" fill="${HEALTH_COLOUR[health]}"/>`,
    textAt(label, { x: 68, y: 60, size: 26, colour: '#0f172a', weight: 700 }),
    textAt(health.toUpperCase(), {
      x: CHART.right,
      y: 60,
      size: 20,
      colour: HEALTH_COLOUR[health],
      weight: 700,
      end: true,
    }),
    textAt(shortened(reason ?? lastData(preview), 68), {
      x: CHART.left,
      y: 98,
      size: 16,
      colour: '#334155',
    }),
    ...(picture === undefined ? bars(runs) : [failureImage(picture)]),
    `<line x1="${CHART.left}" y1="${CHART.bottom}" x2="${CHART.right}" y2="${CHART.bottom}" stroke="#94a3b8"/>`,
    textAt(caption(runs), { x: CHART.left, y: HEIGHT - 24, size: 14, colour: '#475569' }),
    '</svg>',
  ].join('\n')
}

function lastData({ lastSuccessAt, now }: Preview): string {
  if (lastSuccessAt === null) return 'No data yet'
  const minutes = Math.max(Math.floor((now - lastSuccessAt) / 60_000), 0)
  if (minutes < 120) return `Last data ${minutes} min ago`
  return `Last data ${Math.floor(minutes / 60)} h ago`
}

function caption(runs: readonly Run[]): string {
  if (runs.length === 0) return 'No runs yet'
  const seen = runs.reduce((sum, run) => sum + run.seen, 0)
  const added = runs.reduce((sum, run) => sum + run.new, 0)
  return `${runs.length} runs, oldest first: ${seen} seen, ${added} new`
}

/** One bar for each run, oldest first. Its height is the number of records seen, and never zero. */
function bars(runs: readonly Run[]): string[] {
  const most = Math.max(1, ...runs.map(({ seen }) => seen))
  const step = (CHART.right - CHART.left) / Math.max(runs.length, 12)
  const tallest = CHART.bottom - CHART.top
  return runs.toReversed().map(({ seen, state }, place) => {
    const height = Math.max(6, Math.round((seen / most) * tallest))
    const x = (CHART.left + place * step).toFixed(1)
    const width = Math.max(step - 3, 1).toFixed(1)
    return `<rect x="${x}" y="${CHART.bottom - height}" width="${width}" height="${height}" rx="2" fill="${STATE_COLOUR[state]}"/>`
  })
}

/** The picture in place of the bars. It is part of the SVG, so that no address has to be allowed for it. */
function failureImage(jpeg: Uint8Array): string {
  const { left, right, top, bottom } = CHART
  const size = `x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"`
  const data = Buffer.from(jpeg).toString('base64')
  return `<image ${size} preserveAspectRatio="xMidYMid meet" href="data:image/jpeg;base64,${data}"/>`
}

type Style = { x: number; y: number; size: number; colour: string; weight?: number; end?: boolean }

function textAt(text: string, { x, y, size, colour, weight = 400, end = false }: Style): string {
  const anchor = end ? 'end' : 'start'
  return `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${colour}">${escaped(text)}</text>`
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '').replace(/\p{Cc}/gu, ' ')
}
