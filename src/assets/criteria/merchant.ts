import { asItIs, criterion, field } from './criterion.ts'

/** False: private listings only. True: merchants only. Null: either. */
type Merchant = boolean | null

const merchantField = field<'merchant', Merchant>()({
  initial: null,
  reads: ['merchant'],
  matches: ({ merchant }, home) =>
    merchant === null || home.merchant === null || home.merchant === merchant,
  obstacle: { code: 'listingType', text: 'Its listing type is not that of this bot' },
  isValid: ({ merchant }) => merchant === null || typeof merchant === 'boolean',
  problem: { code: 'listingType' },
  stored: asItIs('merchant', ({ integer }) => integer({ mode: 'boolean' })),
  where: ({ merchant }, { assets, sql, orNotStated }) =>
    merchant === null
      ? undefined
      : orNotStated(assets.merchant, sql`${assets.merchant} = ${Number(merchant)}`),
  limits: ({ merchant }) =>
    merchant === null ? [] : [{ fact: 'merchant', min: Number(merchant), max: Number(merchant) }],
  shape: ({ t }) =>
    t.Union([t.Boolean(), t.Null()], {
      description: 'false: private listings only; true: merchants only; null: all',
    }),
  filter: {
    form: { pattern: '^(true|false)$', words: 'true or false' },
    read: (text) => text === 'true',
  },
})

/** Private listings, those of merchants, or both. */
export const merchant = criterion<{ merchant: Merchant }>()({
  fields: { merchant: merchantField },
  isOptional: true,
  isAudited: true,
  why(of, home, words, ways) {
    if (of.merchant === null) return []
    if (home.merchant === null) return [words.merchantNotStated]
    return [words.merchant(home.merchant, merchantField.matches(of, home, ways))]
  },
})
