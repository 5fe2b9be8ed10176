const HEBREW = { dir: 'rtl', lang: 'he' } as const

/** The attributes of a text of the interface that is Hebrew in English too. */
export const spokenIn = (text: string) => (/[\u05d0-\u05ea]/.test(text) ? HEBREW : {})
