import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditEntries } from '../src/audit/tables.ts'
import { inboxItems } from '../src/items/tables.ts'
import { aHome, anAlert } from '../src/testing/doubles/mails.ts'
import { FORM, mailTo } from '../src/testing/doubles/own-mails.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'

test('mails are imported, listed and shown; what was read is not tried again', async () => {
  using here = world()
  const env = { DATA_DIR: here.dataDir }
  const file = join(here.dataDir, 'alert.eml')
  writeFileSync(file, anAlert([aHome(1), aHome(2)]))
  const json = async (...args: string[]) => JSON.parse((await cli([...args, '--json'], env)).out)
  const imported = await json('import', 'mail', file)
  expect(imported).toMatchObject({ matched: 0, delivered: 0, leftOut: [] })
  expect(imported.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'home',
    'home',
  ])
  const [item, ...others] = await json('inbox', 'list')
  expect(others).toEqual([])
  expect(item).toMatchObject({ way: 'mail', outcome: 'home', owner: null })
  const shown = await cli(['inbox', 'show', item._id], env)
  expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('home: הרצל 2')])
  const again = await cli(['inbox', 'retry', item._id], env)
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('Only what could not be')])
  expect((await cli(['inbox', 'retry', '--unread'], env)).out).toContain('Nothing could be tried')
}, 60_000)

test('the address of a user is shown, renewed and ended, which is recorded without it; imported mails keep to it', async () => {
  using here = world()
  const user = await givenUser(here)
  const env = { DATA_DIR: here.dataDir, MAIL_IN_ADDRESS: FORM }
  const address = async (...args: string[]) =>
    JSON.parse((await cli(['inbox', 'address', user.email, ...args, '--json'], env)).out)
  expect(await address()).toMatchObject({ address: null, count: 0 })
  const { address: first } = await address('--renew')
  const { address: second } = await address('--renew')
  expect(second).toMatch(/^homes\+[a-z2-9]{10}@finds\.example$/)
  expect(second).not.toBe(first)
  const file = join(here.dataDir, 'mails.mbox')
  const mails = [first, second].map((to, n) => mailTo({ to, id: `${n}@portal.example` }))
  const loop = mailTo({
    to: second,
    id: 'x@portal.example',
    above: ['Auto-Submitted: auto-replied'],
  })
  const box = [...mails, loop].map((mail) => Buffer.concat([Buffer.from('From x\r\n'), mail]))
  writeFileSync(file, Buffer.concat(box.flatMap((mail) => [mail, Buffer.from('\r\n')])))
  const imported = await cli(['import', 'mail', file, '--json'], env)
  expect(imported.err).toContain('A mail is left out: its address is that of nobody')
  expect(imported.err).toContain('Auto-Submitted')
  expect(here.db.select().from(inboxItems).all()).toMatchObject([{ userRid: user.rid }])
  expect(await address('--end')).toMatchObject({ address: null })
  const both = await cli(['inbox', 'address', user.email, '--renew', '--end'], env)
  expect([both.code, both.err]).toEqual([1, expect.stringContaining('Either --renew or --end')])
  const off = await cli(['inbox', 'address', user.id, '--renew'], { DATA_DIR: here.dataDir })
  expect(off.err).toContain('set MAIL_IN_ADDRESS')
  const audit = here.db.select().from(auditEntries).all()
  const of = audit.filter(({ origin }) => origin === 'metzia inbox address')
  expect(of.map(({ action, after }) => [action, after])).toEqual([
    ['user.change', { mailAddress: 'renewed' }],
    ['user.change', { mailAddress: 'renewed' }],
    ['user.change', { mailAddress: 'ended' }],
  ])
}, 120_000)
