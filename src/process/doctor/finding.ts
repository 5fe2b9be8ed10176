/** What the doctor found about one thing. A warning needs a look; only a failure keeps something from working. */
export type Finding = {
  check: string
  state: 'ok' | 'off' | 'warning' | 'failed'
  /** What is so. */
  text: string
  /** What to do about it; null where nothing is to be done. */
  advice: string | null
}

export const ok = (check: string, text: string): Finding => ({
  check,
  state: 'ok',
  text,
  advice: null,
})

export const off = (check: string, text: string): Finding => ({
  check,
  state: 'off',
  text,
  advice: null,
})

export const warning = (check: string, text: string, advice: string): Finding => ({
  check,
  state: 'warning',
  text,
  advice,
})

export const failed = (check: string, text: string, advice: string): Finding => ({
  check,
  state: 'failed',
  text,
  advice,
})
