import { cpSync } from 'node:fs'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { truncateLog } from '../src/database/checkpoints.ts'
import { world } from '../src/testing/worlds/world.ts'
import { envOf, logIn, SETTINGS, started } from './load/servers.ts'
using w = world()
const user = await givenUser(w)
seedHomes(w, 100_000)
truncateLog(w.db)
const env = { ...envOf(w), ...SETTINGS }
let token = ''
{ const s = await started(env); token = await logIn(s.url, user.email); await Bun.sleep(3000); await s.stop() }
for (let k = 0; k < 3; k++) {
  const t0 = performance.now()
  const s = await started(env)
  const up = performance.now() - t0
  const ask = async (path: string) => { const a = performance.now(); const r = await fetch(s.url + path, { headers: path.startsWith('/api') ? { authorization: `Bearer ${token}` } : { cookie: `authToken=${token}` } }); await r.text(); return `${path.slice(0, 40)} ${r.status} at ${(a - t0).toFixed(0)} took ${(performance.now() - a).toFixed(0)}` }
  const got = await Promise.all([ask('/api/assets?limit=12&sort=find'), ask('/api/assets?limit=12'), ask('/properties'), ask('/api/users/me'), (async () => { const out = []; for (let i = 0; i < 30; i++) { const a = performance.now(); await ask('/api/users/me'); out.push(performance.now() - a) } return 'me max ' + Math.max(...out).toFixed(0) })()])
  console.log('listening', up.toFixed(0), got.join(' | '))
  await s.stop()
}
