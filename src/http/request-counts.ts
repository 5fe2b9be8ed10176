import type { Reading } from '../admin/stored-metrics.ts'

/** What one answer to a request says to the metrics. The route is the pattern, never the path. */
export type Answered = { method: string; route: string; status: number; ms: number }

/** The upper ends of times (s). */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Labels = Reading['values'][number]['labels']
type Counted = { labels: Labels; count: number }
/** `within` has a number for each bucket, without those of smaller ones; what took longer is in none of them. */
type Times = Counted & { seconds: number; within: number[] }

const REQUESTS = 'metzia_http_requests_total'
const SECONDS = 'metzia_http_request_seconds'

/**
 * Counts requests and their times by route, and writes them as Prometheus reads them. The package that has the other
 * metrics of the process is loaded when somebody asks for them, and requests are counted from the first.
 */
export function requestCounts() {
  const counts = new Map<string, Counted & { times: Times }>()
  const timesOf = new Map<string, Times>()

  function seriesOf(key: string, { method, route, status }: Answered) {
    const byRoute = `${method} ${route}`
    const within = BUCKETS.map(() => 0)
    const labels = { method, route }
    const times = timesOf.get(byRoute) ?? { labels, count: 0, seconds: 0, within }
    timesOf.set(byRoute, times)
    const series = { labels: { ...labels, status: String(status) }, count: 0, times }
    counts.set(key, series)
    return series
  }

  return {
    answered(answer: Answered): void {
      // There are as many as routes, methods and statuses.
      const key = `${answer.method} ${answer.status} ${answer.route}`
      const series = counts.get(key) ?? seriesOf(key, answer)
      series.count += 1
      add(series.times, answer.ms / 1000)
    },
    text: () => textOfCounts([...counts.values()], [...timesOf.values()]),
  }
}

function add(times: Times, seconds: number): void {
  times.count += 1
  times.seconds += seconds
  const at = BUCKETS.findIndex((end) => seconds <= end)
  if (at >= 0) times.within[at] = (times.within[at] ?? 0) + 1
}

const textOfCounts = (counts: readonly Counted[], times: readonly Times[]): string =>
  [
    ...heading(REQUESTS, 'Requests by route and status', 'counter'),
    ...counts.map(({ labels, count }) => sample(REQUESTS, labels, count)),
    '',
    ...heading(SECONDS, 'Time until the answer', 'histogram'),
    ...times.flatMap(timesText),
    '',
  ].join('\n')

function timesText({ labels, count, seconds, within }: Times): string[] {
  let sum = 0
  const buckets = BUCKETS.map((end, at) => {
    sum += within[at] ?? 0
    return sample(`${SECONDS}_bucket`, { le: String(end), ...labels }, sum)
  })
  return [
    ...buckets,
    sample(`${SECONDS}_bucket`, { le: '+Inf', ...labels }, count),
    sample(`${SECONDS}_sum`, labels, seconds),
    sample(`${SECONDS}_count`, labels, count),
  ]
}

const heading = (name: string, help: string, type: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

function sample(name: string, labels: Labels, value: number): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`)
  return `${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}`
}

/** A reading in the text format of Prometheus. */
export function textOf({ name, help, values }: Reading): string {
  const lines = values.map(({ labels, value }) => sample(name, labels, value))
  return [...heading(name, help, 'gauge'), ...lines, ''].join('\n')
}
