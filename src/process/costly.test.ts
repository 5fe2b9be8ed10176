import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes } from '../kernel/clock.ts'
import { flatPng } from '../testing/models/flat-png.ts'
import { serve } from '../testing/worlds/children.ts'

/** The full sizes; `src/ways-in/share-bounds.test.ts` has the small ones. */
const isLong = process.env.METZIA_LONG === '1'
setDefaultTimeout(minutes(10))

const folder = mkdtempSync(join(tmpdir(), 'metzia-costly-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const EDGE = { width: 8_000, height: 5_000 }
const PHOTOS = 24
const PASSWORD = 'correct horse battery'

const rssMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

async function product() {
  const server = await serve({ DATA_DIR: folder })
  const { url, pid } = server
  if (url === undefined) throw new Error('The server did not start')
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const names = { firstname: 'Noa', lastname: 'Levi', password: PASSWORD }
  for (const email of ['a@x.example', 'b@x.example'])
    await post('/api/auth/register', { ...names, email })
  const login = async (email: string) => {
    const begun = performance.now()
    const { token } = (await (
      await post('/api/auth/login', { email, password: PASSWORD })
    ).json()) as { token: string }
    return { cookie: `authToken=${token}`, ms: performance.now() - begun }
  }
  return { server, url, pid, login }
}

/** A share of so many photos; its id. */
async function shared(url: string, cookie: string, count: number): Promise<string> {
  const form = new FormData()
  form.set('text', 'photos')
  for (let n = 0; n < count; n += 1)
    form.append('photos', new File([flatPng(EDGE.width, EDGE.height, String(n))], `${n}.png`))
  const headers = { cookie, origin: url }
  const init = { method: 'POST', headers, body: form, redirect: 'manual' } as const
  const { headers: answered } = await fetch(`${url}/share`, init)
  return new URL(answered.get('location') ?? '', url).searchParams.get('id') ?? ''
}

test.if(isLong)(
  '24 photos of 40 megapixels delay no log-in, no visitor, and leave no memory',
  async () => {
    const { server, url, pid, login } = await product()
    const { cookie } = await login('a@x.example')
    const before = rssMb(pid)
    const parts = [await shared(url, cookie, 20), await shared(url, cookie, PHOTOS - 20)]
    const begun = performance.now()
    const photos = parts.flatMap((id, part) =>
      Array.from({ length: part === 0 ? 20 : PHOTOS - 20 }, (_, n) =>
        fetch(`${url}/api/inbox/shared/${id}/photos/${n}`, { headers: { cookie } }),
      ),
    )
    const waits: number[] = []
    const logins: number[] = []
    let isDone = false
    const all = Promise.all(photos).finally(() => {
      isDone = true
    })
    while (!isDone) {
      const asked = performance.now()
      await (await fetch(`${url}/healthz`)).text()
      waits.push(performance.now() - asked)
      if (logins.length < 10) logins.push((await login('b@x.example')).ms)
      await Bun.sleep(20)
    }
    const statuses = new Set((await all).map(({ status }) => status))
    const tookMs = performance.now() - begun
    const peak = rssMb(pid)
    await Bun.sleep(minutes(1))
    const after = rssMb(pid)
    await server.stop()
    const rounded = (all: number[]) => Math.round(Math.max(...all))
    console.log(
      `photos ${Math.round(tookMs)} ms, log-in ${rounded(logins)} ms, /healthz ${rounded(waits)} ms, RSS ${Math.round(before)} → ${Math.round(peak)} → ${Math.round(after)} MB`,
    )
    expect(statuses).toEqual(new Set([200]))
    expect(rounded(logins)).toBeLessThan(1_000)
    expect(after - before).toBeLessThan(100)
  },
)
