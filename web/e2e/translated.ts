import type { Page } from 'playwright'

/**
 * Does what the translation of a browser does to a page, now and with each text that appears: it moves texts into
 * elements, so that the page's program holds texts that are nowhere any more. The words stay what they are. What is said
 * in such a text later is an error of the console.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const LEFT = 'script, style, textarea, option, title, svg, font, [translate=no]'
    const within = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      return root instanceof Text ? [root] : texts
    }
    const move = (text: Text) => {
      const parent = text.parentElement
      if (!parent || parent.closest(LEFT) || text.data.trim() === '') return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    within(document.body).forEach(move)
    // What the program says anew in a text that is gone is never seen.
    Object.defineProperty(Text.prototype, 'nodeValue', {
      get() {
        return this.data
      },
      set(value: string) {
        if (!this.isConnected) console.error(`unseen: ${this.data} → ${value}`)
        this.data = value
      },
    })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.isConnected) within(node).forEach(move)
    }).observe(document.body, { childList: true, subtree: true })
  })
