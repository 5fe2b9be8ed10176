// Reads the Dockerfile and .dockerignore.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export type Instruction = { name: string; text: string }
export type Stage = { name: string; base: string; steps: Instruction[] }

/** The stages of the Dockerfile, in its order. */
export function readStages(text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')): Stage[] {
  const lines = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  const stages: Stage[] = []
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const [, base = '', , as = ''] = /^(\S+)( AS (\S+))?$/.exec(rest) ?? []
    if (name === 'FROM') stages.push({ name: as, base, steps: [] })
    else stages.at(-1)?.steps.push({ name, text: rest })
  }
  return stages
}

/** What a stage copies: from the context, or from another stage. */
export function copiesOf({ steps }: Stage) {
  return steps
    .filter(({ name }) => name === 'COPY')
    .map(({ text }) => {
      const words = text.split(/\s+/)
      const option = (name: string) =>
        words.find((word) => word.startsWith(`--${name}=`))?.replace(/^.*?=/, '')
      const paths = words.filter((word) => !word.startsWith('--'))
      return {
        from: option('from'),
        owner: option('chown'),
        sources: paths.slice(0, -1),
        target: paths.at(-1) ?? '',
      }
    })
}

export type Copy = ReturnType<typeof copiesOf>[number]

/** Whether a file of the checkout is sent to the engine. The last rule that names it, or a folder above it, decides. */
export function contextFilter(text = readFileSync(join(ROOT, '.dockerignore'), 'utf8')) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), glob: new Bun.Glob(line.replace(/^!/, '')) }))
  return (path: string): boolean => {
    const parts = path.split('/')
    const names = parts.map((_, n) => parts.slice(0, n + 1).join('/'))
    return rules.findLast(({ glob }) => names.some((name) => glob.match(name)))?.isKept ?? true
  }
}

/** The words of `CMD`, `ENTRYPOINT` or the check of a stage. */
export function wordsOf({ steps }: Stage, name: string): string[] {
  const { text = '[]' } = steps.find((step) => step.name === name) ?? {}
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

const NANOSECONDS = { s: 1e9, m: 60e9 } as const

/** How an image is run, as the last steps of its stage say. */
export function imageConfigOf(stage: Stage) {
  const of = (wanted: string) => stage.steps.find(({ name }) => name === wanted)?.text ?? ''
  const health = Object.fromEntries(
    [...of('HEALTHCHECK').matchAll(/--([a-z-]+)=(\d+)([sm])/g)].map(
      ([, name = '', count, unit]) => [
        name.replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase()),
        Number(count) * NANOSECONDS[unit as keyof typeof NANOSECONDS],
      ],
    ),
  )
  const user = of('USER')
  return {
    user,
    owner: Number(user.split(':')[0]),
    port: Number(of('EXPOSE')),
    volume: of('VOLUME'),
    workdir: of('WORKDIR'),
    env: of('ENV').split(' '),
    entrypoint: wordsOf(stage, 'ENTRYPOINT'),
    cmd: wordsOf(stage, 'CMD'),
    health: { Test: ['CMD', ...wordsOf(stage, 'HEALTHCHECK')], ...health },
  }
}

export type ImageConfig = ReturnType<typeof imageConfigOf>
