// Facebook groups: read with a browser and the profile of the operator, as a person would see them.
import type { Failure } from '../../intake/domain/failure.ts'

/** The page of a group at one moment. */
export type GroupPage = {
  /** HTTP status of the page; null when the browser does not tell. */
  status: number | null
  /** Its address after all redirects. */
  url: string
  html: string
  /** Bodies of answers that the page has received from Facebook's API since the page before. */
  answers: readonly string[]
}

/** How the browser is started. Sent to the process that drives it. */
export type Launch = {
  profile: string
  /** The file in which processes are recorded. */
  record: string
  /** Empty: an installed one is looked for. */
  chromiumPath: string
  base: string
  /** Empty: none. */
  proxy: string
  cookies: readonly Cookie[]
  /** True: with a window, for the operator. */
  isShown: boolean
  patience: Patience
}

/** What pages write where they have cut a text, in small letters. */
export const MORE: readonly string[] = ['see more', 'ראה עוד', 'ראו עוד', 'ראי עוד', 'הצג עוד']

/** How long the browser waits for what a page does by itself (ms). */
export type Patience = {
  /** Until it shows posts or a form. */
  shownMs: number
  /** Until it has more posts after it was scrolled. */
  moreMs: number
  /** Until a cut text is whole after a click. */
  wholeMs: number
}

export type Cookie = {
  name: string
  value: string
  domain: string
  path: string
  /** Seconds since 1970; -1: until the browser closes. */
  expires: number
  httpOnly: boolean
  secure: boolean
}

/** What the process that drives the browser is asked for. */
export type Command =
  | { do: 'start'; launch: Launch }
  | { do: 'open'; group: string }
  /** Scrolls on, and reads what has appeared. */
  | { do: 'more' }
  /** Reads once more what is there, after the page has had time for it. */
  | { do: 'again' }
  | { do: 'screenshot' }
  /** Waits until the account is logged in, or the window is closed. */
  | { do: 'login' }
  | { do: 'close' }

export type Reply =
  | { kind: 'done' }
  | { kind: 'page'; page: GroupPage }
  /** JPEG, base64. */
  | { kind: 'screenshot'; image: string }
  | { kind: 'login'; isLoggedIn: boolean }
  | { kind: 'problem'; problem: BrowserProblem }

export type BrowserProblem =
  | Extract<Failure, { code: 'notInBuild' | 'noBrowser' | 'profileInUse' }>
  | { code: 'browserFailed'; problem: string }

/** The failure of a browser in a group. */
export function browserFailure(problem: BrowserProblem, name: string): Failure {
  return problem.code === 'browserFailed' ? { ...problem, in: name } : problem
}
