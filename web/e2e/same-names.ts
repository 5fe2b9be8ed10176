import type { Page } from 'playwright'

/**
 * What a heading, a field or a landmark around them tells apart: actions of the card, message or form that they are in,
 * and two ways to the same. Then homes of a map, whose places are not known by name, and two listings of one site.
 */
const WITHIN = [
  'Broadcast|Close|Copy|Delete|Logout|More actions|Next photo|Other actions|Previous photo',
  'Save|Show password|Star message|\\d+ homes here|Open listing .*',
].join('|')

/**
 * The names that several links to different places, or several buttons, have in common: who hears a list of them cannot
 * tell which is which. Of what lies under a dialog nothing is heard.
 */
export const sameNames = (page: Page): Promise<string[]> =>
  page.evaluate((within) => {
    const dialogs = [
      ...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]'),
    ]
    const root = dialogs.at(-1) ?? document.body
    const named = (part: Element): string => {
      const by = part.getAttribute('aria-labelledby')?.split(' ') ?? []
      const labelled = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      const images = [...part.querySelectorAll('img[alt]')].map((one) => one.getAttribute('alt'))
      const own = `${part.textContent} ${images.join(' ')}`
      return (labelled || part.getAttribute('aria-label') || own).replace(/\s+/g, ' ').trim()
    }
    const targets = new Map<string, Set<unknown>>()
    for (const part of root.querySelectorAll('a[href], button, [role=button]')) {
      if (!part.checkVisibility({ visibilityProperty: true })) continue
      if (part.closest('[aria-hidden=true], [inert]')) continue
      const isLink = part instanceof HTMLAnchorElement
      const name = `${isLink ? 'link' : 'button'}: ${named(part)}`
      const known = targets.get(name) ?? new Set()
      targets.set(name, known.add(isLink ? part.href : part))
    }
    return [...targets]
      .filter(([name, all]) => all.size > 1 && !new RegExp(`: (${within})$`).test(name))
      .map(([name, all]) => `${name} × ${all.size}`)
  }, WITHIN)
