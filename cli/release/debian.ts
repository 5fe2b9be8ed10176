// The base of an image: packages of Debian 12 from the mirror that apt is configured with, checked by apt.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { succeed } from '../trial/program.ts'
import { here } from './targets.ts'

const SUITE = 'bookworm'
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'

/**
 * What the executable needs, and what tells a scanner which system it is. Their scripts need more (a shell, Perl) and
 * are not run: what they would make is made here.
 */
const PACKAGES = ['base-files', 'ca-certificates', 'gcc-12-base', 'libc6', 'libgcc-s1', 'tzdata']

/** Fetches the packages of the base for a processor into a folder. @returns the paths of their files. */
export type Base = (architecture: string, folder: string) => Promise<string[]>

/** @returns what fetches the base; a text that says why it cannot be fetched here. */
export async function debianBase(): Promise<Base | string> {
  if (!Bun.which('dpkg-deb')) return 'there is no dpkg-deb here'
  const found = await debianSources()
  if (typeof found === 'string') return found
  return (architecture, folder) => fetchPackages(architecture, folder, found.sources)
}

/** The mirror of Debian 12 that apt is configured with; a text that says why there is none. */
export async function debianSources(): Promise<{ sources: string } | string> {
  if (!Bun.which('apt-get')) return 'there is no apt-get here'
  if (!existsSync(KEYS)) return `there is no ${KEYS} here (apt-get install debian-archive-keyring)`
  const words = ['apt-get', 'indextargets', '--format', FORMAT, 'Identifier: Packages']
  const sources = sourcesIn(await succeed(here(words)))
  if (sources !== '') return { sources }
  return `apt has no mirror of Debian ${SUITE} here, or no list of it (apt-get update)`
}

const FORMAT = '$(ORIGIN) $(CODENAME) $(REPO_URI) $(RELEASE) $(COMPONENT)'

/** The sources of Debian 12 among those that apt has told, in apt's own form. */
export function sourcesIn(targets: string): string {
  const found = targets.split('\n').flatMap((line) => {
    const [origin, codename = '', uri, release, component] = line.split(' ')
    if (origin !== 'Debian' || !new RegExp(`^${SUITE}(-|$)`).test(codename) || component !== 'main')
      return []
    return [`Types: deb\nURIs: ${uri}\nSuites: ${release}\nComponents: main\nSigned-By: ${KEYS}\n`]
  })
  return [...new Set(found)].join('\n')
}

/** Nothing of the machine's own packages and lists is read or changed. */
async function fetchPackages(
  architecture: string,
  folder: string,
  sources: string,
): Promise<string[]> {
  const own = mkdtempSync(join(tmpdir(), 'metzia-apt-'))
  try {
    for (const name of ['lists/partial', 'cache/archives/partial', 'state'])
      mkdirSync(join(own, name), { recursive: true })
    writeFileSync(join(own, 'status'), '')
    writeFileSync(join(own, 'debian.sources'), sources)
    const options = {
      'Dir::Etc::sourcelist': join(own, 'debian.sources'),
      'Dir::Etc::sourceparts': '/dev/null',
      'Dir::Etc::preferencesparts': '/dev/null',
      'Dir::State': join(own, 'state'),
      'Dir::State::lists': join(own, 'lists'),
      'Dir::State::status': join(own, 'status'),
      'Dir::Cache': join(own, 'cache'),
      'APT::Architecture': architecture,
      'APT::Architectures': architecture,
      'APT::Sandbox::User': '',
    }
    const words = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    const apt = (...args: string[]) => succeed(here(['apt-get', '-qq', ...words, ...args], folder))
    mkdirSync(folder, { recursive: true })
    await apt('update', '--error-on=any')
    await apt('download', ...PACKAGES)
    return readdirSync(folder)
      .sort()
      .map((name) => join(folder, name))
  } finally {
    rmSync(own, { recursive: true })
  }
}

export type Deb = { name: string; version: string; architecture: string }

const FIELDS = ['Package', 'Version', 'Architecture']

/** Unpacks packages as the root of an image, and makes what their scripts would make. @returns what they are. */
export async function unpackBase(files: readonly string[], root: string): Promise<Deb[]> {
  mkdirSync(root, { recursive: true })
  const debs: Deb[] = []
  for (const file of files) {
    await succeed(here(['dpkg-deb', '-x', file, root]))
    const control = await succeed(here(['dpkg-deb', '-f', file]))
    const [name = '', version = '', architecture = ''] = FIELDS.map(
      (field) => new RegExp(`^${field}: (.+)$`, 'm').exec(control)?.[1],
    )
    debs.push({ name, version, architecture })
    // Scanners of images read this folder where there is no dpkg.
    put(root, `var/lib/dpkg/status.d/${name}`, control)
  }
  put(root, 'etc/passwd', USERS)
  put(root, 'etc/group', 'root:x:0:\nmetzia:x:10001:\n')
  put(root, 'etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n')
  put(root, 'etc/ssl/certs/ca-certificates.crt', certificatesIn(root))
  return debs
}

const USERS =
  'root:x:0:0:root:/root:/usr/sbin/nologin\nmetzia:x:10001:10001::/data:/usr/sbin/nologin\n'

function put(root: string, name: string, text: string): void {
  const path = join(root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  chmodSync(path, 0o644)
}

function certificatesIn(root: string): string {
  const folder = join(root, 'usr/share/ca-certificates')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.crt')).sort()
  return files.map((name) => `${readFileSync(join(folder, name), 'utf8').trim()}\n`).join('')
}
