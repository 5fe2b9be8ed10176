// Secrets in the history of the checkout: every version of every text that was ever committed, by secretlint.
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { spawnSync } from 'bun'
import type { Findings } from './findings.ts'

/** What looks like a secret and is none, with the reason. */
const HARMLESS: readonly { path: RegExp; what: RegExp; why: string }[] = [
  {
    path: /^src\/kernel\/guarded-fetch\.test\.ts$/,
    what: /https:\/\/user:word@img\.yad2\.co\.il/,
    why: 'an address with a made-up password, which the test expects to be refused',
  },
]

/** Larger texts are data: areas, boundaries, names. */
const BYTES_MAX = 1_000_000
const OPTIONS = {
  config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
  noPhysicFilePath: true,
}

function git(root: string, args: readonly string[], input = ''): Buffer {
  const { exitCode, stdout, stderr } = spawnSync(['git', ...args], {
    cwd: root,
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  if (exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.toString().trim()}`)
  return stdout
}

type Stored = { id: string; path: string; size: number }

/** Every version of every file that is not too large. */
function versionsIn(root: string): Stored[] {
  const objects = git(root, ['rev-list', '--objects', '--all'])
    .toString()
    .trim()
    .split('\n')
    .map((line) => ({ id: line.slice(0, 40), path: line.slice(41) }))
  const kinds = git(root, ['cat-file', '--batch-check'], asInput(objects)).toString().split('\n')
  return objects.flatMap((object, at) => {
    const [, type, size] = (kinds[at] ?? '').split(' ')
    return type === 'blob' && Number(size) <= BYTES_MAX ? [{ ...object, size: Number(size) }] : []
  })
}

const asInput = (objects: readonly { id: string }[]) => objects.map(({ id }) => `${id}\n`).join('')

/** Looks at the texts of the history, and at the messages of commits. */
export async function secretsIn(root: string): Promise<Findings> {
  const versions = versionsIn(root)
  const contents = git(root, ['cat-file', '--batch'], asInput(versions))
  const found: string[] = []
  let looked = 0
  let end = 0
  for (const { path, size } of versions) {
    // Each content stands between a line about it and a line break.
    const begin = contents.indexOf('\n', end) + 1
    const content = contents.subarray(begin, begin + size)
    end = begin + size + 1
    if (content.includes(0)) continue
    looked += 1
    found.push(...(await secretsOf(path, content.toString())))
  }
  const messages = git(root, ['log', '--all', '--format=%H%n%B']).toString()
  found.push(...(await secretsOf('messages of commits', messages)))
  return { part: 'secrets in the history', looked, of: 'texts', found: [...new Set(found)] }
}

/** A line for each secret of a text. It does not repeat the secret. */
async function secretsOf(path: string, content: string): Promise<string[]> {
  const source = { content, filePath: path, ext: '', contentType: 'text' } as const
  const { messages } = await lintSource({ source, options: OPTIONS })
  return messages
    .filter(({ message }) => !HARMLESS.some((one) => one.path.test(path) && one.what.test(message)))
    .map(({ ruleId, loc }) => `secret: ${path}, line ${loc.start.line} of a version (${ruleId})`)
}
