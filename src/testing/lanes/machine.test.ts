import { expect, test } from 'bun:test'
import pkg from '../../../package.json'
import {
  advice,
  downloadCommand,
  type Machine,
  packageCommands,
  withoutBrowser,
} from './machine.ts'

const BARE: Machine = {
  isDebian: true,
  isRoot: true,
  hasChromium: false,
  hasQuickChromium: false,
  hasMailServer: false,
}
const FULL = { hasChromium: true, hasQuickChromium: true, hasMailServer: true }

test.each<[string, Partial<Machine>, string[]]>([
  ['a bare Debian', {}, ['chromium', 'chromium-headless-shell', 'dovecot-imapd']],
  [
    'one with the Chromium of Playwright',
    { hasChromium: true, hasMailServer: true },
    ['chromium-headless-shell'],
  ],
  ['one without a mail server', { ...FULL, hasMailServer: false }, ['dovecot-imapd']],
  ['one that has everything', FULL, []],
  ['a Debian without rights', { isRoot: false }, []],
  ['another system', { isDebian: false }, []],
])('%s gets these packages', (_, change, packages) => {
  const commands = packageCommands({ ...BARE, ...change })
  const isUpdated = commands.shift()?.join(' ') === 'apt-get update'
  expect(isUpdated).toBe(packages.length > 0)
  const install = 'apt-get install --yes --no-install-recommends'
  expect(commands.map((command) => command.join(' '))).toEqual(
    packages.map((name) => `${install} ${name}`),
  )
})

test.each<[Partial<Machine>, string]>([
  [{}, 'apt-get install --no-install-recommends chromium chromium-headless-shell'],
  [
    { isRoot: false },
    'sudo apt-get install --no-install-recommends chromium chromium-headless-shell',
  ],
  [{ isDebian: false }, 'npx playwright install --with-deps chromium'],
])('%p is told one command', (change, command) => {
  expect(advice({ ...BARE, ...change })).toBe(command)
})

test('a Chromium is downloaded with its libraries where they can be installed', () => {
  expect(downloadCommand({ isRoot: true }).join(' ')).toBe(
    'playwright install chromium --with-deps',
  )
  expect(downloadCommand({ isRoot: false }).join(' ')).toBe('playwright install chromium')
})

test('what is told where there is no browser is a command of this checkout', () => {
  const told = withoutBrowser({ isDebian: true, isRoot: false })
  const [, script = ''] = /npm run ([a-z:]+)/.exec(told) ?? []
  expect(Object.keys(pkg.scripts)).toContain(script)
})
