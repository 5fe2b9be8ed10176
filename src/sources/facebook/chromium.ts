import { existsSync } from 'node:fs'
import type { BrowserProblem } from './domain.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

type Library = typeof import('playwright')
type Found =
  | { kind: 'found'; chromium: Library['chromium']; executablePath: string }
  | { kind: 'problem'; problem: BrowserProblem }

const problem = (of: BrowserProblem): Found => ({ kind: 'problem', problem: of })

/**
 * The library that drives the browser, and the program of the browser.
 * @param wanted the only program that will do; empty: an installed one, else that of the library.
 */
export async function findChromium(wanted: string): Promise<Found> {
  const library = await libraryIfBuiltIn()
  if (!library) return problem({ code: 'notInBuild', part: 'Playwright' })
  const { chromium } = library
  const known = wanted === '' ? [...INSTALLED, chromium.executablePath()] : [wanted]
  const executablePath = known.find((path) => existsSync(path))
  if (executablePath === undefined) return problem({ code: 'noBrowser' })
  return { kind: 'found', chromium, executablePath }
}

/** Undefined in a build without Playwright. */
async function libraryIfBuiltIn(): Promise<Library | undefined> {
  try {
    return await import('playwright')
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
