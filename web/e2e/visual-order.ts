import type { Locator } from 'playwright'

/**
 * The lines of an element as they are seen, each from left to right: read from where the browser has drawn each of its
 * characters. What is not seen, such as marks of direction and texts for screen readers, is left out.
 */
export function seenLines(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    type Drawn = { character: string; left: number; middle: number; height: number }
    const drawn: Drawn[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('.sr-only, [aria-hidden="true"]')) continue
      for (const { index, segment } of new Intl.Segmenter().segment(node.textContent ?? '')) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + segment.length)
        const [box] = range.getClientRects()
        if (!box || box.width === 0) continue
        const middle = box.top + box.height / 2
        drawn.push({ character: segment, left: box.left, middle, height: box.height })
      }
    }
    const lines: Drawn[][] = []
    for (const one of drawn.sort((a, b) => a.middle - b.middle)) {
      const line = lines.at(-1)
      const last = line?.at(-1)
      if (line && last && one.middle - last.middle < last.height / 3) line.push(one)
      else lines.push([one])
    }
    return lines.map((line) =>
      line
        .sort((a, b) => a.left - b.left)
        .map(({ character }) => character)
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  })
}

/** A text as it is seen from right to left, written as it is seen from left to right: its numbers keep their order. */
export function fromRight(text: string): string {
  const mirrored: Record<string, string> = { '(': ')', ')': '(' }
  const parts = text.match(/₪?\d+(?:[.,:]\d+)*(?:[–-]\d+)*|[A-Za-z]+(?: [A-Za-z\d]+)*|./gu) ?? []
  return parts
    .map((part) => mirrored[part] ?? part)
    .reverse()
    .join('')
}
