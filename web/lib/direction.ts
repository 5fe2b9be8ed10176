/** Whether an element is shown from right to left. Elements with `dir="auto"` are not asked. */
export const isFromRight = (element: Element) =>
  element.closest('[dir]')?.getAttribute('dir') === 'rtl'
