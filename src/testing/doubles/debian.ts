// Packages in the form of Debian's, for tests of what is made from them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemClock } from '../../kernel/system-clock.ts'

/** Without it there is nothing that makes or reads packages. */
export const hasPackages = Bun.which('dpkg-deb') !== null

const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  libc6: { 'lib/libc.so.6': 'a library' },
  'ca-certificates': {
    'usr/share/ca-certificates/mozilla/b.crt': 'second',
    'usr/share/ca-certificates/mozilla/a.crt': 'first\n',
    'usr/share/ca-certificates/mozilla/README': 'none',
  },
}

/** Makes packages of a processor. @returns the paths of their files. */
export async function givenPackages(architecture: string, folder: string): Promise<string[]> {
  return Object.entries(FILES).map(([name, files]) => {
    const content = join(folder, `${name}-content`)
    const all = { ...files, [`usr/share/doc/${name}/copyright`]: `The licence of ${name}` }
    for (const [path, text] of Object.entries({
      ...all,
      'DEBIAN/control': control(name, architecture),
    })) {
      mkdirSync(join(content, dirname(path)), { recursive: true })
      writeFileSync(join(content, path), text)
    }
    const file = join(folder, `${name}.deb`)
    const seconds = Math.floor(systemClock.now() / 1_000)
    const { exitCode, stderr } = Bun.spawnSync(
      ['dpkg-deb', '--root-owner-group', '--build', content, file],
      { env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) } },
    )
    if (exitCode !== 0) throw new Error(stderr.toString())
    return file
  })
}

const control = (name: string, architecture: string) => `Package: ${name}
Version: 1.0+deb12u1
Architecture: ${architecture}
Maintainer: Dana <dana@example.org>
Description: a package of a test
`
