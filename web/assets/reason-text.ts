import { priceText } from '../../src/assets/domain/price-text.ts'
import type { ReasonWire } from '../../src/matching/wire.ts'
import { dayText } from '../lib/day-text.ts'
import type { askedText } from '../locales/en/asked.ts'

/** Why a bot leaves out a home: with what the home states beside the limit of the bot, where both are known. */
export function reasonText(
  { code, text, is, limit }: ReasonWire,
  { beside, reasons }: (typeof askedText)['asked'],
): string {
  const say = beside[code]
  if (is === undefined || limit === undefined || !say) return reasons[code] ?? text
  return say(valueText(code, is), valueText(code, limit), is > limit)
}

function valueText(code: string, value: number | string): string {
  if (typeof value === 'string') return dayText(value)
  return code === 'price' ? priceText(value) : String(value)
}
