// Compiles the style sheets: each holds only the utility classes that the sources of its entry use.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'

const root = join(import.meta.dirname, '..')
const SHEETS = {
  app: 'web/styles.css',
  public: 'web/styles/public.css',
  whole: 'web/styles/whole.css',
}
export type SheetName = keyof typeof SHEETS

/** Writes the style sheets and their fonts into a folder; answers the address of each sheet. */
export async function buildStyles(
  folder: string,
  sources: Record<SheetName, string[]>,
): Promise<Record<SheetName, string>> {
  const addresses = { app: '', public: '', whole: '' }
  for (const name of Object.keys(SHEETS) as SheetName[]) {
    const css = await compiled(join(root, SHEETS[name]), sources[name])
    // It keeps start and end: written as left and right by language, they would not follow `dir`.
    const { code } = optimize(css, { minify: true })
    addresses[name] = place(folder, `${name}.css`, placeFonts(folder, code))
  }
  return addresses
}

async function compiled(sheet: string, sources: string[]): Promise<string> {
  const compiler = await compile(readFileSync(sheet, 'utf8'), {
    base: dirname(sheet),
    onDependency() {},
    shouldRewriteUrls: true,
  })
  const ours = sources.filter((path) => path.startsWith('web/') && !path.endsWith('.css'))
  const files = ours.map((path) => ({
    content: readFileSync(join(root, path), 'utf8'),
    extension: extname(path).slice(1),
  }))
  return compiler.build(new Scanner({ sources: [] }).scanFiles(files))
}

const FONT = /url\("?(@fontsource[^")]+\.woff2)"?\)/g

/** Makes each font a file of its own, named by its content, and refers to it. */
function placeFonts(folder: string, css: string): string {
  return css.replace(FONT, (_, source: string) => {
    const bytes = readFileSync(join(root, 'node_modules', source))
    return `url(${place(folder, basename(source), bytes)})`
  })
}

/** Writes a file under its name and a hash of its content; answers its address. */
function place(folder: string, name: string, content: string | Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const [stem, extension] = [basename(name, extname(name)), extname(name)]
  const file = `${stem}-${hash}${extension}`
  writeFileSync(join(folder, file), content)
  return `/assets/${file}`
}
