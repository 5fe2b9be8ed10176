import type { Page } from 'playwright'

/**
 * Elements of which an id, or a reference to one, is not what React gives it. React takes over what the server has sent
 * as it is, so that what comes later would refer to nothing.
 */
export const takenOverWrongly = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      if (key === undefined) continue
      const props = (element as unknown as Record<string, Record<string, unknown>>)[key] ?? {}
      for (const [name, value] of Object.entries(props)) {
        if (typeof value !== 'string' || !/^(id|htmlFor|aria-[a-z]+)$/.test(name)) continue
        const sent = element.getAttribute(name === 'htmlFor' ? 'for' : name)
        if (sent !== value) found.push(`${element.tagName} ${name}: ${sent} is not ${value}`)
      }
    }
    return found
  })
