// The texts of the client. The bundler leaves a mark where the texts of a room belong; then each language gets its
// files: those with marks are written with its texts, all others are the same file by another name.
import { linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'rolldown'
import { parseSync } from 'rolldown/utils'
import { LANGUAGES, type Language } from '../src/kernel/domain/language.ts'
import { hashOf } from './current.ts'

const FOLDER = join(import.meta.dirname, '../web/locales')
const ENGLISH = /\/web\/locales\/en\/(?!rooms)[\w-]+\.ts$/
const MARK = /TEXTS_OF\((["'`])([\w-]+)\1,(["'`])\w+\3\)/g

/**
 * Puts a mark in the place of the texts of each room. It contains a hash of them in all languages, so that the name of a
 * file changes with its texts.
 */
export function textMarks(): Plugin {
  return {
    name: 'texts',
    load: {
      filter: { id: ENGLISH },
      handler(id) {
        const [, name] = /^export const (\w+)/m.exec(readFileSync(id, 'utf8')) ?? []
        const room = basename(id, '.ts')
        const hash = hashOf([`web/locales/*/${room}.ts`, 'web/locales/*.ts']).slice(0, 8)
        return `export const ${name} = /* @__PURE__ */ TEXTS_OF("${room}", "${hash}")`
      },
    },
  }
}

/** An expression for the texts of each room in a language, by the name of the room. */
async function textsIn(language: Language): Promise<Map<string, string>> {
  const folder = join(FOLDER, language)
  const rooms = readdirSync(folder).filter((file) => file !== 'rooms.ts')
  const { outputs } = await Bun.build({
    entrypoints: rooms.map((room) => join(folder, room)),
    target: 'browser',
    format: 'esm',
    minify: true,
    env: 'disable',
    naming: '[name].js',
  })
  const texts = outputs.map(async (output) => {
    const code = await output.text()
    return [basename(output.path, '.js'), expressionOf(code)] as const
  })
  return new Map(await Promise.all(texts))
}

/** The value of the one constant that a module exports. */
function expressionOf(code: string): string {
  const [end, name] = /export\s*\{\s*([\w$]+)(?:\s+as\s+\w+)?\s*\};?\s*$/.exec(code) ?? []
  if (end === undefined) throw new Error('A module of texts exports not one constant')
  const rest = code.slice(0, -end.length)
  const [only, other] = parseSync('texts.js', rest).program.body
  const declared = only?.type === 'VariableDeclaration' && !other ? only.declarations : []
  const [value, further] = declared.map(({ init }) => init)
  return value && !further ? rest.slice(value.start, value.end) : `(()=>{${rest};return ${name}})()`
}

/** Writes the texts of English into the files of a folder with marks. @returns the marked code by file. */
export async function writeTexts(paths: readonly string[]): Promise<Map<string, string>> {
  const marked = new Map<string, string>()
  const texts = await textsIn('en')
  for (const path of paths) {
    const code = readFileSync(path, 'utf8')
    if (!code.includes('TEXTS_OF')) continue
    marked.set(path, code)
    writeFileSync(path, withTexts(code, texts))
  }
  return marked
}

/**
 * Writes the files of all other languages, each into a folder of its own, whose relative imports stay among themselves.
 * @param finished the paths of the English files, with their compressed forms beside them.
 * @returns the paths of what was written anew.
 */
export async function writeLanguages(
  finished: readonly string[],
  marked: ReadonlyMap<string, string>,
): Promise<string[]> {
  const written: string[] = []
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const texts = await textsIn(language)
    for (const path of finished) {
      const other = join(path, '..', language, basename(path))
      mkdirSync(join(other, '..'), { recursive: true })
      const code = marked.get(path)
      if (code === undefined) {
        for (const form of ['', '.br', '.gz']) linkSync(path + form, other + form)
        continue
      }
      writeFileSync(other, withTexts(code, texts))
      written.push(other)
    }
  }
  return written
}

/** @throws Error when a language lacks the texts of a room, or a mark is left. */
function withTexts(code: string, texts: ReadonlyMap<string, string>): string {
  const whole = code.replace(MARK, (_, __, room: string) => {
    const text = texts.get(room)
    if (text === undefined) throw new Error(`The texts of ${room} are missing`)
    return text
  })
  if (whole.includes('TEXTS_OF')) throw new Error('The bundler has changed a mark of texts')
  return whole
}
