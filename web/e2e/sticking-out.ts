import type { Page } from 'playwright'

/**
 * What sticks out of a part that has an edge or a colour, to the left or right, at the width that the window has: a
 * button of more letters than there is room for. Left out are parts that scroll, cut texts on purpose, or lie on others.
 */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const OTHERS = '.leaflet-container, svg, select, .sr-only, .tip'
    const styleOf = (part: Element) => getComputedStyle(part)
    const isLifted = (part: Element) => /absolute|fixed/.test(styleOf(part).position)
    const isOpenEnded = (part: Element) => {
      const { overflowX, textOverflow, webkitLineClamp } = styleOf(part)
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      return isMeant || /auto|scroll/.test(overflowX)
    }
    const isEdged = (part: Element) => {
      const style = styleOf(part)
      if (style.display.startsWith('inline') || style.display === 'contents') return false
      const hasColour = style.backgroundColor !== 'rgba(0, 0, 0, 0)'
      return hasColour || style.borderLeftWidth !== '0px' || style.boxShadow !== 'none'
    }
    /** The nearest part around that shows where it ends; undefined where none has to be kept to. */
    const edgeAround = (part: Element): Element | undefined => {
      const around = part.parentElement
      if (isLifted(part) || !around || around === document.body || isOpenEnded(around))
        return undefined
      return isEdged(around) ? around : edgeAround(around)
    }
    const nameOf = (part: Element) =>
      `${part.tagName} ${part.className} "${(part.textContent ?? '').trim().slice(0, 40)}"`
    const shown = [...document.querySelectorAll('body *')].filter(
      (part) =>
        part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        !part.closest(OTHERS),
    )
    return shown.flatMap((part) => {
      const [around, box] = [edgeAround(part), part.getBoundingClientRect()]
      if (!around || box.width <= 1 || box.height <= 1) return []
      const edge = around.getBoundingClientRect()
      const isOut = box.left < edge.left - 1 || box.right > edge.right + 1
      return isOut && edge.width > 1 ? [`${nameOf(part)} out of ${nameOf(around)}`] : []
    })
  })
