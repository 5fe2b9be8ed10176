// Packages in the form of Debian's, for trials of what is made from them.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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

/**
 * Makes packages of a processor.
 * @param program the first of them has the libraries of this machine that it needs, if it is named.
 * @returns the paths of their files.
 */
export async function givenPackages(
  architecture: string,
  folder: string,
  program?: string,
): Promise<string[]> {
  return Object.entries(FILES).map(([name, files]) => {
    const content = join(folder, `${name}-content`)
    const own = {
      [`usr/share/doc/${name}/copyright`]: `The licence of ${name}`,
      'DEBIAN/control': control(name, architecture),
    }
    for (const [path, text] of Object.entries({ ...files, ...own }))
      writeFileSync(placeIn(content, path), text)
    if (program && name === 'libc6')
      for (const path of librariesOf(program)) copyFileSync(path, placeIn(content, path))
    const file = join(folder, `${name}.deb`)
    said(['dpkg-deb', '--root-owner-group', '--build', content, file])
    return file
  })
}

function placeIn(folder: string, path: string): string {
  const place = join(folder, path)
  mkdirSync(dirname(place), { recursive: true })
  return place
}

/** The paths by which a program finds its libraries. */
const librariesOf = (program: string) =>
  [...said(['ldd', program]).matchAll(/\/\S+(?= \(0x)/g)].map(([path]) => path)

function said(command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(stderr.toString())
  return stdout.toString()
}

const control = (name: string, architecture: string) => `Package: ${name}
Version: 1.0+deb12u1
Architecture: ${architecture}
Maintainer: Dana <dana@example.org>
Description: a package of a test
`
