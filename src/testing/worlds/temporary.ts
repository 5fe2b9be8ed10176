// Loaded before all tests: everything that they, or processes that they start, keep in the folder for temporary files
// is in one folder of this run, which is deleted after the last test.
import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'metzia-tests-'))
process.env.TMPDIR = folder

afterAll(() => rmSync(folder, { recursive: true, force: true }))
