import { expect, test } from 'bun:test'
import { dovecot, hasDovecot } from '../../testing/doubles/dovecot.ts'
import { serve } from '../../testing/worlds/children.ts'
import { world } from '../../testing/worlds/world.ts'

test.skipIf(!hasDovecot)(
  'the server starts and stops while the mailbox cannot be read, and its log has no password',
  async () => {
    await using server = await dovecot()
    using here = world()
    let logged = ''
    const tried = Promise.withResolvers<void>()
    const env = {
      DATA_DIR: here.dataDir,
      MAIL_IN_URL: server.url.replace(/:[^:@]+@/, ':the-wrong-one@'),
      LOG_LEVEL: 'trace',
    }
    const running = await serve(env, (text) => {
      logged += text
      if (logged.includes('the mailbox cannot be read')) tried.resolve()
    })
    await tried.promise
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
    expect(await running.stop()).toBe(0)
    expect(logged).toContain('the mail server refuses the user or the password')
    expect(logged).not.toContain('the-wrong-one')
  },
  30_000,
)
