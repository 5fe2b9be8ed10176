/** Styles by which mails hide texts that only lists of mails show. */
const HIDING =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|mso-hide\s*:\s*all|(?:max-height|font-size)\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$))/i
const SILENT = new Set('head title style script noscript template svg object iframe'.split(' '))

/** Whether a browser shows nothing of an element. */
export const isHidden = (name: string, { style = '', hidden }: Record<string, string>) =>
  SILENT.has(name) || hidden !== undefined || HIDING.test(style)
