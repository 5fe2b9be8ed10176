import { DEAL_TYPES, type DealType } from '../domain/asset.ts'
import { asItIs, criterion, field } from './criterion.ts'

export type DealTypeCriterion = { dealType: DealType }

const SAY = {
  en: 'Its deal type is not that of this bot',
  he: 'סוג העסקה אינו זה של הבוט',
}

const dealTypeField = field<'dealType', DealType>()({
  initial: 'rent',
  reads: ['dealType'],
  matches: ({ dealType }, home) => home.dealType === dealType,
  obstacle: { code: 'dealType', text: SAY.en },
  isValid: ({ dealType }) => DEAL_TYPES.includes(dealType),
  problem: 'Please select rent or sale',
  stored: asItIs('dealType', ({ text }) => text('deal_type').$type<DealType>().notNull()),
  where: ({ dealType }, { assets, sql }) => sql`${assets.dealType} = ${dealType}`,
  shape: ({ t }) => t.Union([t.Literal('rent'), t.Literal('sale')]),
  filter: null,
})

/** Rent or sale. */
export const dealType = criterion<DealTypeCriterion>()({
  fields: { dealType: dealTypeField },
  isOptional: false,
  isAudited: true,
  why: (of, home, language) => (dealTypeField.matches(of, home) ? [] : [SAY[language]]),
})
