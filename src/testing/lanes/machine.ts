// What tests need of the machine, beside Node.js and the packages of the lock file: a Chromium, and a mail server for
// those of mailboxes. What is missing is installed where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { minutes } from '../../kernel/clock.ts'
import { hasDovecot } from '../doubles/dovecot.ts'
import { findChromium, hasQuickChromium } from '../worlds/chromium.ts'
import { findFirefox } from '../worlds/firefox.ts'
import { findWebKit, WEBKIT_PACKAGES } from '../worlds/webkit.ts'

export type Machine = {
  isDebian: boolean
  isRoot: boolean
  hasChromium: boolean
  /** Whether no other Chromium is wanted beside it: one that CHROMIUM_PATH names, or Debian's without windows. */
  hasQuickChromium: boolean
  hasMailServer: boolean
}

const CHROMIUM = ['chromium', 'chromium-headless-shell']
const INSTALL = ['apt-get', 'install', '--yes', '--no-install-recommends']
const DOWNLOAD = ['playwright', 'install', 'chromium']
/** A command that has not ended by then is ended, in milliseconds. */
const PATIENCE_MS = minutes(5)

/**
 * The commands that install what is missing. Each is run whatever becomes of those before it. Packages are those of
 * Debian: another system may have other things by their names.
 */
export function packageCommands(machine: Machine): string[][] {
  if (!machine.isDebian || !machine.isRoot) return []
  const missing = [
    ...(machine.hasChromium ? [] : ['chromium']),
    ...(machine.hasQuickChromium ? [] : ['chromium-headless-shell']),
    ...(machine.hasMailServer ? [] : ['dovecot-imapd']),
  ]
  if (missing.length === 0) return []
  return [['apt-get', 'update'], ...missing.map((name) => [...INSTALL, name])]
}

/** Downloads a Chromium where no package provides one. Root also gets the libraries that it needs. */
export function downloadCommand({ isRoot }: Pick<Machine, 'isRoot'>): string[] {
  return isRoot ? [...DOWNLOAD, '--with-deps'] : DOWNLOAD
}

/** The one command by which a person installs a Chromium. */
export function advice({ isDebian, isRoot }: Pick<Machine, 'isDebian' | 'isRoot'>): string {
  if (!isDebian) return 'npx playwright install --with-deps chromium'
  const command = `apt-get install --no-install-recommends ${CHROMIUM.join(' ')}`
  return isRoot ? command : `sudo ${command}`
}

/** What a person does where no Chromium could be installed. */
export function withoutBrowser(machine: Pick<Machine, 'isDebian' | 'isRoot'>): string {
  return [
    'No Chromium was found, and none could be installed. All other tests were run.',
    `This installs one: ${advice(machine)}`,
    'CHROMIUM_PATH=/path/to/chromium names one that is elsewhere. "npm run check" runs all but the browser.',
  ].join('\n')
}

/**
 * Installs what is missing, and says so.
 * @returns why there is no Chromium, and how to install one; undefined when there is one.
 */
export function prepareMachine(): string | undefined {
  const machine = thisMachine()
  if (!machine.hasChromium) console.error('No Chromium was found.')
  for (const command of packageCommands(machine)) attempt(command)
  if (!starts(findChromium())) attempt(downloadCommand(machine))
  return starts(findChromium()) ? undefined : withoutBrowser(machine)
}

/**
 * Installs another browser where it is missing and Debian has it.
 * @returns why there is none, and how to get one; undefined when there is one.
 */
function prepareOther({ name, packages, isThere, orElse = '' }: Other): string | undefined {
  const { isDebian, isRoot } = thisSystem()
  if (!isThere() && isDebian && isRoot) attempt([...INSTALL, ...packages])
  if (isThere()) return undefined
  const command = `${isRoot ? '' : 'sudo '}apt-get install ${packages.join(' ')}`
  return `No ${name} was found.${isDebian ? ` This installs one: ${command}` : ''}${orElse}`
}

type Other = { name: string; packages: readonly string[]; isThere(): boolean; orElse?: string }

export const prepareFirefox = () =>
  prepareOther({
    name: 'Firefox',
    packages: ['firefox-esr'],
    isThere: () => starts(findFirefox()),
    orElse: ' FIREFOX_PATH names another one.',
  })

export const prepareWebKit = () =>
  prepareOther({
    name: 'WebKit',
    packages: WEBKIT_PACKAGES,
    isThere: () => findWebKit() !== undefined,
  })

function thisSystem(): Pick<Machine, 'isDebian' | 'isRoot'> {
  const system = '/etc/os-release'
  return {
    isDebian: existsSync(system) && /^ID=debian$/m.test(readFileSync(system, 'utf8')),
    isRoot: process.getuid?.() === 0,
  }
}

function thisMachine(): Machine {
  return {
    ...thisSystem(),
    hasChromium: starts(findChromium()),
    hasQuickChromium: hasQuickChromium(),
    hasMailServer: hasDovecot,
  }
}

/** Whether a browser has the libraries that it needs. */
function starts(path: string | undefined): boolean {
  return path !== undefined && spawnSync(path, ['--version']).status === 0
}

function attempt([program = '', ...args]: string[]): void {
  console.error(`Running ${[program, ...args].join(' ')} …`)
  const { error } = spawnSync(program, args, { stdio: ['ignore', 2, 2], timeout: PATIENCE_MS })
  if (error) console.error(`${program} could not be run: ${error.message}`)
}
