// Only in Chromium: it checks the markup, which is the same in every browser.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { LANGUAGES } from '../../src/kernel/domain/language.ts'
import { faultFinder } from './faults-of-language.ts'
import { inLanguage } from './in-language.ts'
import { startScreens } from './journeys.ts'
import { ready } from './pages.ts'
import { sameNames } from './same-names.ts'
import { SCREENS } from './screen-list.ts'
import type { Screen } from './stage.ts'
import { stickingOut } from './sticking-out.ts'
import { takenOverWrongly } from './taken-over.ts'
import { visit } from './visit.ts'

const AXE = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dirname), 'utf8')
/** A page is no narrower than that, and needs no scrolling to the side (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 844 }
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

type Theme = 'light' | 'dark'
/** A size, and the themes in which it is seen: with every rule in the first one. */
type View = [size: keyof typeof SIZES, theme: Theme, ...others: Theme[]]
const EVERY_VIEW: View[] = [
  ['desktop', 'light', 'dark'],
  ['phone', 'dark', 'light'],
]

/** The language of the pages, as METZIA_LANGUAGE says. */
const language = LANGUAGES.find((one) => one === process.env.METZIA_LANGUAGE) ?? 'en'
const isLong = Boolean(process.env.METZIA_LONG)
/** Its markup is that of Hebrew, which is looked at by every rule: only its texts are looked at, and where they go. */
const isPseudo = Boolean(process.env.METZIA_PSEUDO)
/** The screens that are looked at in another language without METZIA_LONG, in both sizes. */
const MAIN = [
  'login',
  'register',
  'bots',
  'bot-settings-list',
  'properties-list',
  'properties-map',
  'home',
  'chats',
  'notifications',
  'profile',
  'bring',
  'shortlist',
  'admin-dashboard',
]

function namedScreen(name: string): Screen {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`There is no screen ${name}`)
  return screen
}

const screens = isLong || language === 'en' ? SCREENS : MAIN.map(namedScreen)

/**
 * Without METZIA_LONG every second screen is seen on a phone in the dark theme, the others on a desktop in the light
 * one.
 */
function viewsOf(at: number): View[] {
  if (isLong) return EVERY_VIEW
  if (language !== 'en')
    return [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]
  return at % 2 === 0 ? [['desktop', 'light']] : [['phone', 'dark']]
}

const { stage, browser } = await startScreens()

/** A page for each user, kept so that files are fetched and compiled once. */
const pages = new Map<Screen['as'], Promise<Page>>()

async function newPage({ as, hasWorker }: Screen): Promise<Page> {
  const token = as && stage.tokens[as]
  const options = { hasWorker: hasWorker === true, language, ...(token ? { token } : {}) }
  const { page } = await visit(browser, stage.product, options)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return language === 'en' ? page : inLanguage(page, language)
}

/** A page that is prepared before it is opened is used for nothing else. */
const isAlone = ({ isAlone, before }: Screen) => isAlone === true || before !== undefined

function pageOf(screen: Screen): Promise<Page> {
  if (isAlone(screen)) return newPage(screen)
  const known = pages.get(screen.as) ?? newPage(screen)
  pages.set(screen.as, known)
  return known
}

/** The rules that can have another result in the other theme. */
const OF_THEME: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Every violation of accessibility, of whatever impact, best practices included: rule and element. */
async function violationsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  const { violations } = await page.evaluate(
    (asked) => {
      type Axe = { run(options: RunOptions): Promise<AxeResults> }
      const { axe } = window as unknown as { axe: Axe }
      return axe.run(asked)
    },
    { ...options, resultTypes: ['violations' as const] },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  )
}

const faultsOf = faultFinder(language)

/**
 * Changes the theme as the button does: nothing but this attribute depends on it. Colours change without transitions.
 */
const setTheme = (page: Page, theme: Theme) =>
  page.evaluate(async (name) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
    document.documentElement.setAttribute('data-theme', name)
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    await Promise.allSettled(running.map(({ finished }) => finished))
    await new Promise(requestAnimationFrame)
  }, theme)

const isTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })

/**
 * Dialogs of which something lies beside the part that scrolls: the focus of a field for screen readers only would move
 * the head of the dialog out of sight, and nothing brings it back.
 */
const movableDialogs = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.dialog')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ className, scrollHeight }) => `${className}: ${scrollHeight}`),
  )

/** The least that a phone leaves as it is: a field with smaller letters makes it enlarge the page. */
const FIELD_MIN = 16

/** Fields in which a phone would enlarge the page. */
const smallFields = (page: Page) =>
  page.evaluate((least) => {
    const fields = [...document.querySelectorAll('input, select, textarea')]
    const typed = fields.filter(
      (field) => !/^(checkbox|radio|range|file|hidden)$/.test((field as HTMLInputElement).type),
    )
    const small = typed.filter(
      (field) => Number.parseFloat(getComputedStyle(field).fontSize) < least,
    )
    return small.map(({ outerHTML }) => outerHTML.slice(0, 160))
  }, FIELD_MIN)

/** Empty fields for texts of either direction that do not have the one of the page, also where it is from the right. */
const turnedFields = (page: Page) =>
  page.evaluate(() => {
    const { dir } = document.documentElement
    document.documentElement.dir = 'rtl'
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>(':is(input, textarea)[dir=auto]'),
    ]
    const turned = fields.filter(
      (field) =>
        field.value === '' &&
        field.checkVisibility() &&
        getComputedStyle(field).direction !== 'rtl',
    )
    document.documentElement.dir = dir
    return turned.map(({ outerHTML }) => outerHTML.slice(0, 160))
  })

/** `1/2` is every second screen, from the first one: the screens can be looked at by several processes. */
const [part = 1, parts = 1] = (process.env.METZIA_PART ?? '').split('/').filter(Boolean).map(Number)

/**
 * The screen in that size. What is done on it is done on a desktop, and then the page is narrowed, unless other things
 * are done on a phone.
 */
async function showIn(screen: Screen, [size]: View, isOpen: boolean): Promise<Page> {
  const page = await pageOf(screen)
  const isOfSize = isAlone(screen) || screen.isPerSize
  if (!isOpen || isOfSize) {
    await page.setViewportSize(isOfSize ? SIZES[size] : SIZES.desktop)
    await screen.before?.(page)
    await page.goto(
      stage.url + (typeof screen.path === 'string' ? screen.path : screen.path(stage)),
    )
    await ready(page)
    expect(await takenOverWrongly(page)).toEqual([])
    await screen.act?.(page, stage)
    if (!isPseudo) await page.evaluate(AXE)
  }
  // The pointer would be over another part of the narrowed page, and show its hint.
  if (isOpen && !isOfSize) await page.mouse.move(0, 0)
  await page.setViewportSize(SIZES[size])
  return page
}

async function look(page: Page, [size, ...themes]: View): Promise<void> {
  for (const [at, theme] of isPseudo ? [] : themes.entries()) {
    await setTheme(page, theme)
    const violations = await violationsOf(page, at === 0 ? {} : OF_THEME)
    expect([size, theme, violations]).toEqual([size, theme, []])
  }
  expect([size, await turnedFields(page)]).toEqual([size, []])
  if (language !== 'en') expect([size, await faultsOf(page)]).toEqual([size, []])
  else expect([size, await sameNames(page)]).toEqual([size, []])
  await lookAtWidth(page)
  if (size === 'desktop') return
  expect(await smallFields(page)).toEqual([])
  await page.setViewportSize(NARROWEST)
  await lookAtWidth(page)
}

async function lookAtWidth(page: Page): Promise<void> {
  const width = page.viewportSize()?.width
  expect([width, await isTooWide(page)]).toEqual([width, false])
  expect([width, await stickingOut(page)]).toEqual([width, []])
  expect([width, await movableDialogs(page)]).toEqual([width, []])
}

for (const [at, screen] of screens.filter((_, at) => at % parts === part - 1).entries())
  test(`${screen.name} is accessible in ${language}, in its themes and sizes`, async () => {
    for (const [n, view] of viewsOf(at).entries()) {
      const page = await showIn(screen, view, n > 0)
      await look(page, view)
      if (isAlone(screen)) await page.context().close()
      else await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
