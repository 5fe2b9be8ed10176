import { basename, dirname, join } from 'node:path'
import { Glob } from 'bun'
import { copyWith } from '../additions/addition.ts'
import { ROOT } from '../rules/code/source.ts'

/** The catalogues of the server and those of the pages. */
const CATALOGUES = ['src/**/he.ts', 'web/locales/he/*.ts']
/** The bot's texts in Telegram are on no page. */
const NOT_SHOWN = /he\/rooms\.ts$|^src\/telegram-updates\//

/** A copy of the product that speaks the pseudo language in the place of Hebrew. It is not built yet. */
export function pseudoCopy(): string {
  const paths = CATALOGUES.flatMap((pattern) => [...new Glob(pattern).scanSync(ROOT)])
  const catalogues = paths.filter((path) => !NOT_SHOWN.test(path))
  const files = catalogues.map((path) => [path, catalogueAt(path)] as const)
  return copyWith([{ files: Object.fromEntries(files), lines: [] }])
}

function catalogueAt(path: string): string {
  const isServer = basename(path) === 'he.ts'
  const name = isServer ? 'he' : `${camel(basename(path, '.ts'))}Text`
  const english = isServer ? './en.ts' : `../en/${basename(path)}`
  const up = '../'.repeat(dirname(path).split('/').length)
  return `import { ${isServer ? 'en' : name} as english } from '${english}'
import { pseudo } from '${join(up, 'src/testing/pseudo/text.ts')}'
export const ${name} = pseudo(english)
`
}

const camel = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
