import { asItIs, criterion, field } from './criterion.ts'

/** Minimum size in square metres; null: any size. */
type SizeMin = number | null

export const SIZE_MAX = 10_000

const SAY = {
  en: {
    size: (size: number, wanted: number, isMet: boolean) =>
      isMet ? `${size} m², you want ${wanted} and up` : `${size} m², less than ${wanted}`,
    notStated: 'The size is not stated, so it is not left out',
  },
  he: {
    size: (size: number, wanted: number, isMet: boolean) =>
      isMet ? `${size} מ״ר, ביקשתם ${wanted} ומעלה` : `${size} מ״ר, פחות מ-${wanted}`,
    notStated: 'השטח לא צוין, ולכן לא נפסל',
  },
}

const sizeMin = field<'sizeMin', SizeMin>()({
  initial: null,
  reads: ['size'],
  matches: (of, { size }) => of.sizeMin === null || size === null || size >= of.sizeMin,
  obstacle: { code: 'size', text: 'It is smaller than this bot asks for' },
  isValid: ({ sizeMin: min }) =>
    min === null || (Number.isInteger(min) && min >= 1 && min <= SIZE_MAX),
  problem: `Please set a valid minimum size (1-${SIZE_MAX} m²)`,
  stored: asItIs('sizeMin', ({ integer }) => integer('size_min')),
  where: (of, { assets, sql, orNotStated }) =>
    of.sizeMin === null
      ? undefined
      : orNotStated(assets.size, sql`${assets.size} >= ${of.sizeMin}`),
  shape: ({ t, whole }) =>
    t.Union([whole(), t.Null()], {
      description: 'Minimum size in square metres, null for any size',
    }),
})

/** The smallest size. */
export const size = criterion<{ sizeMin: SizeMin }>()({
  fields: { sizeMin },
  isOptional: true,
  isAudited: true,
  why(of, home, language) {
    if (of.sizeMin === null) return []
    const say = SAY[language]
    if (home.size === null) return [say.notStated]
    return [say.size(home.size, of.sizeMin, sizeMin.matches(of, home))]
  },
})
