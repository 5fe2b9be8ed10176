import { expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_DIR, type ClientManifest, MANIFEST } from '../src/http/manifest.ts'

type Metafile = { outputs: Record<string, { inputs: Record<string, unknown> }> }

const read = <T>(name: string) => JSON.parse(readFileSync(join(CLIENT_DIR, name), 'utf8')) as T
const { entry, css, chunks } = read<ClientManifest>(MANIFEST)
const { outputs } = read<Metafile>('metafile.json')

/** Bytes that travel for these modules and everything they import. */
function weightOf(...modules: string[]): number {
  const files = new Set(
    modules.flatMap((name) => [chunks[name]?.file, ...(chunks[name]?.imports ?? [])]),
  )
  return [...files].reduce((sum, file) => sum + statSync(join(CLIENT_DIR, `${file}.br`)).size, 0)
}

test('no code of the server gets to the browser but rules of domains', () => {
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs))
  expect(inputs.length).toBeGreaterThan(100)
  const ours = inputs.filter((path) => /^(\.\/)?src\//.test(path))
  expect(ours.filter((path) => !/\/domain\.ts$|\/kernel\/hebrew\.ts$/.test(path))).toEqual([])
  expect(inputs.filter((path) => /elysia|drizzle|typebox|node:|^bun:/.test(path))).toEqual([])
})

test('the login page needs at most 100 kB of script and 12 kB of style', () => {
  expect(weightOf('web/entry.client.tsx', 'web/auth/login-page.tsx')).toBeLessThanOrEqual(100_000)
  expect(statSync(join(CLIENT_DIR, `${css}.br`)).size).toBeLessThanOrEqual(12_000)
})

test('dialogs come in files of their own', () => {
  for (const name of ['create-bot', 'bot-settings', 'delete-bot'])
    expect(chunks[`web/bots/${name}.tsx`]?.file).toStartWith(`/assets/${name}-`)
  expect(chunks['web/entry.client.tsx']?.file).toBe(entry)
})

test('the style sheet fetches nothing from strangers and holds no fonts', () => {
  const styles = readFileSync(join(CLIENT_DIR, css), 'utf8')
  const addresses = [...styles.matchAll(/url\("?([^")]+)/g)].map(([, address]) => address)
  expect(addresses.length).toBeGreaterThanOrEqual(3)
  expect(addresses.filter((address) => !address?.startsWith('/'))).toEqual([])
})
