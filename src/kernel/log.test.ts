import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createLog, plainLines } from './log.ts'

/** The lines that a log writes. */
function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLog({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line))
}

test('secrets in the objects of a line are hidden, two levels deep, and so are those of an error', () => {
  const error = Object.assign(new Error('refused'), { code: '12345', status: 4 })
  const cause = new Error('the outer', { cause: error })
  const [line] = logged((log) =>
    log.info(
      {
        code: 'busy',
        user: { email: 'x@example.com', name: 'Dana' },
        asked: { headers: { cookie: 'a=b', accept: '*/*' } },
        all: [{ token: 't' }],
        at: new Date(0),
        err: error,
        failed: cause,
      },
      'a line',
    ),
  )
  expect(line).toMatchObject({
    level: 'info',
    msg: 'a line',
    code: 'busy',
    user: { email: '[hidden]', name: 'Dana' },
    asked: { headers: { cookie: '[hidden]', accept: '*/*' } },
    all: [{ token: '[hidden]' }],
    at: '1970-01-01T00:00:00.000Z',
    err: { type: 'Error', message: 'refused', code: '[hidden]', status: 4 },
  })
  expect(JSON.stringify(line)).not.toContain('12345')
  expect(line).toHaveProperty('err.stack', expect.stringContaining('log.test.ts'))
})

const PLAIN: Readonly<Record<string, string | number | undefined>>[] = [
  { reqId: '1', method: 'GET', route: '/api/:id', status: 200, ms: 0.4, userId: undefined },
  {
    quoted: '"\\',
    long: 'x"'.repeat(60),
    hebrew: 'פלורנטין',
    control: '\n\u0001\u2028',
    half: '\ud800',
  },
  { none: Number.NaN, large: 1e21, negative: -0, empty: '' },
  { nothing: undefined },
  {},
]

test('plain lines are those of the log, to the character', () => {
  for (const level of ['trace', 'debug', 'info', 'warn', 'silent'] as const) {
    const texts: string[] = []
    const write = (line: string) => void texts.push(line)
    const log = createLog({ level, format: 'json' }, { write })
    const plain = plainLines(log, 'a "line"')
    for (const at of ['info', 'debug'] as const)
      for (const fields of PLAIN) {
        plain(at, fields)
        const own = texts.splice(0)
        log[at](fields, 'a "line"')
        const timeless = (line: string) => line.replace(/"time":"[-\dT:.]+Z"/, '')
        expect(own.map(timeless)).toEqual(texts.splice(0).map(timeless))
        expect(own).toHaveLength(log.isLevelEnabled(at) ? 1 : 0)
      }
  }
})

test('plain lines of another log than one of JSON are written by it', () => {
  const told: unknown[] = []
  const log = createLog({ level: 'silent', format: 'json' })
  const other = Object.create(log, { info: { value: (...said: unknown[]) => told.push(said) } })
  plainLines(other, 'a line')('info', { reqId: '1' })
  expect(told).toEqual([[{ reqId: '1' }, 'a line']])
})

test('a line has the time at which it was written', () => {
  const before = Date.now()
  const [first, second] = [logged((log) => log.info('one')), logged((log) => log.info('two'))]
  for (const [line] of [first, second]) {
    const at = Date.parse(String(line?.time))
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  }
})

/** A process that logs 300 lines and then does something. */
function logging(after: string) {
  const source = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const log = createLog({ level: 'info', format: 'json' })
    for (let n = 0; n < 300; n += 1) log.info({ n }, 'a line')
    ${after}`
  return Bun.spawn([process.execPath, '-e', source], { stdout: 'pipe', stderr: 'ignore' })
}

/** What a process writes that logs and then ends in some way. */
async function outputOf(ending: string): Promise<string[]> {
  const child = logging(ending)
  const text = await new Response(child.stdout).text()
  await child.exited
  return text.trim().split('\n')
}

test.each([
  ['by itself', ''],
  ['by a call', 'process.exit(0)'],
  ['by an error', "throw new Error('x')"],
])('no line is lost when the process ends %s', async (_, ending) => {
  expect(await outputOf(ending)).toHaveLength(300)
})

test('a warning is written at once, after the lines before it', async () => {
  const lines = await outputOf("log.warn('w'); process.kill(process.pid, 'SIGKILL')")
  expect(lines).toHaveLength(301)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 'warn', msg: 'w' })
})

test('lines are written together: of those that wait, a kill loses some', async () => {
  const lines = await outputOf("process.kill(process.pid, 'SIGKILL')")
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.length).toBeLessThan(300)
})

test('lines that wait are written while the process goes on', async () => {
  const child = logging('setInterval(() => undefined, 60_000)')
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of child.stdout) {
    text += decoder.decode(bytes, { stream: true })
    if (text.split('\n').length > 300) break
  }
  child.kill('SIGKILL')
  expect(text.trim().split('\n')).toHaveLength(300)
})
