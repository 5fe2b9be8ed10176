import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from '../documents/licences.ts'
import type { Deb } from './debian.ts'

const FILE = /^(licen[cs]e|copying|notice|third[-_]?party)/i

/**
 * What Bun consists of besides its own code (MIT), as its LICENSE.md states. Its packages have no texts of licences, so
 * they are named with the place of their sources.
 */
const IN_BUN: readonly (readonly [name: string, licence: string, at: string])[] = [
  ['JavaScriptCore and WebKit', 'LGPL-2.0', 'https://github.com/oven-sh/webkit'],
  ['TinyCC', 'LGPL-2.1', 'https://github.com/tinycc/tinycc'],
  ['BoringSSL', 'several', 'https://boringssl.googlesource.com/boringssl'],
  ['Brotli', 'MIT', 'https://github.com/google/brotli'],
  ['libarchive', 'several', 'https://github.com/libarchive/libarchive'],
  ['lol-html', 'BSD-3-Clause', 'https://github.com/cloudflare/lol-html'],
  ['ls-hpack', 'MIT', 'https://github.com/litespeedtech/ls-hpack'],
  ['ls-qpack', 'MIT', 'https://github.com/litespeedtech/ls-qpack'],
  ['lsquic', 'MIT and BSD-3-Clause', 'https://github.com/litespeedtech/lsquic'],
  ['mimalloc', 'MIT', 'https://github.com/microsoft/mimalloc'],
  ['picohttpparser', 'MIT', 'https://github.com/h2o/picohttpparser'],
  ['Zstandard', 'BSD-3-Clause', 'https://github.com/facebook/zstd'],
  ['simdutf', 'Apache-2.0', 'https://github.com/simdutf/simdutf'],
  ['uSockets', 'Apache-2.0', 'https://github.com/uNetworking/uSockets'],
  ['uWebSockets', 'Apache-2.0', 'https://github.com/jarred-sumner/uwebsockets'],
  ['zlib-ng', 'Zlib', 'https://github.com/zlib-ng/zlib-ng'],
  ['c-ares', 'MIT', 'https://github.com/c-ares/c-ares'],
  ['ICU', 'Unicode-3.0', 'https://github.com/unicode-org/icu'],
  ['base64', 'BSD-2-Clause', 'https://github.com/aklomp/base64'],
  ['libdeflate', 'MIT', 'https://github.com/ebiggers/libdeflate'],
  ['libjpeg-turbo', 'BSD-3-Clause, IJG, Zlib', 'https://github.com/libjpeg-turbo/libjpeg-turbo'],
  ['libspng', 'BSD-2-Clause', 'https://github.com/randy408/libspng'],
  ['libwebp', 'BSD-3-Clause', 'https://github.com/webmproject/libwebp'],
  ['Highway', 'Apache-2.0', 'https://github.com/google/highway'],
  ['uucode', 'MIT', 'https://github.com/jacobsandlund/uucode'],
  ['TigerBeetle (parts)', 'Apache-2.0', 'https://github.com/tigerbeetle/tigerbeetle'],
  ['LLVM libc++abi (a part)', 'Apache-2.0 WITH LLVM-exception', 'https://github.com/llvm'],
]

const RULE = '='.repeat(72)

/** The texts of the licences of everything that an executable contains, as one text. */
export function licenceTexts(packages: readonly Package[]): string {
  const parts = packages.map(
    (one) => `${RULE}\n${one.name} ${one.version} (${one.licence})\n\n${textOf(one)}`,
  )
  return `Metzia is under the MIT licence (LICENSE). This executable contains the packages below.\n\n${bunText()}\n${parts.join('\n')}`
}

/** Whole, as the package has it. */
function textOf({ folder, licence }: Package): string {
  const files = readdirSync(folder).filter((name) => FILE.test(name))
  if (files.length === 0) return `The package states ${licence}, and has no text of it.\n`
  return files.map((name) => `${readFileSync(join(folder, name), 'utf8').trim()}\n`).join('\n')
}

function bunText(): string {
  const lines = IN_BUN.map(([name, licence, at]) => `  ${name}: ${licence}; ${at}`)
  return `${RULE}
Bun (MIT, https://github.com/oven-sh/bun) runs it and is part of this file. As its LICENSE.md states, it is linked with

${lines.join('\n')}

and has polyfills of Node.js under MIT. JavaScriptCore and TinyCC are under the LGPL: Bun's LICENSE.md says how to build Bun
with a changed version of them. Metzia is then built with it by "npm run release", from its own sources.
`
}

/** What an image adds to the texts of its executable: where those of Debian's packages are, and their sources. */
export function debianText(debs: readonly Deb[]): string {
  const lines = debs.map(
    ({ name, version }) => `  ${name} ${version}: /usr/share/doc/${name}/copyright`,
  )
  return `
${RULE}
This image also has packages of Debian 12, unchanged, whose licences are in these files and in /usr/share/common-licenses:

${lines.join('\n')}

Their sources are at https://snapshot.debian.org/package/NAME/, and "apt-get source NAME=VERSION" fetches them.
`
}
