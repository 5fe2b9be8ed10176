import { DEAL_TYPES, type DealType } from '../domain/asset.ts'
import { asItIs, criterion, field } from './criterion.ts'

export type DealTypeCriterion = { dealType: DealType }

const dealTypeField = field<'dealType', DealType>()({
  initial: 'rent',
  reads: ['dealType'],
  matches: ({ dealType }, home) => home.dealType === dealType,
  obstacle: { code: 'dealType', text: 'Its deal type is not that of this bot' },
  isValid: ({ dealType }) => DEAL_TYPES.includes(dealType),
  problem: { code: 'dealType' },
  stored: asItIs('dealType', ({ text }) => text('deal_type').$type<DealType>().notNull()),
  where: ({ dealType }, { assets, sql }) => sql`${assets.dealType} = ${dealType}`,
  limits({ dealType }) {
    const isSale = Number(dealType === 'sale')
    return [{ fact: 'sale', min: isSale, max: isSale }]
  },
  shape: ({ t }) => t.Union([t.Literal('rent'), t.Literal('sale')]),
  filter: null,
})

/** Rent or sale. */
export const dealType = criterion<DealTypeCriterion>()({
  fields: { dealType: dealTypeField },
  isOptional: false,
  isAudited: true,
  why: (of, home, words, ways) => (dealTypeField.matches(of, home, ways) ? [] : [words.dealType]),
})
