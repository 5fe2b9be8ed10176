import { isInDrawnArea } from '../../assets/criteria/areas.ts'
import { agentPhone } from '../../assets/criteria/muted-phones.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import type { CardMarks } from './marks.ts'
import { CARD_WORDS } from './words.ts'

/** What the buttons of a card do. What one does, its counterpart undoes. */
const ACTIONS = ['save', 'like', 'hide', 'why', 'mute', 'mutePhone'] as const
export type Action = (typeof ACTIONS)[number]

export type Button = { text: string; callback_data: string }

/** The buttons below a card, in rows: each shows what a press does now. Their data is at most 64 bytes long. */
export function keyboardOf(
  home: Pick<
    Asset,
    'id' | 'areaCode' | 'coordinates' | 'street' | 'geocodedBy' | 'phone' | 'merchant'
  >,
  { isSaved, isLiked, isHidden }: CardMarks,
  bot: Pick<Bot, 'neighborhoodCodes' | 'polygons' | 'postLanguage' | 'mutedPhones'>,
): Button[][] {
  const { id, areaCode } = home
  const { neighborhoodCodes, postLanguage } = bot
  const words = CARD_WORDS[postLanguage]
  const toggle = (action: Exclude<Action, 'why'>, isDone: boolean): Button =>
    isDone
      ? { text: words.undo[action], callback_data: `undo:${action}:${id}` }
      : { text: words[action], callback_data: `${action}:${id}` }
  const isMuted = areaCode !== null && !neighborhoodCodes.includes(areaCode)
  const agent = agentPhone(home)
  const why = { text: words.why, callback_data: `why:${id}` }
  return [
    [toggle('save', isSaved), toggle('like', isLiked), toggle('hide', isHidden)],
    // A bot that drew an area around the home did not leave out the home's own one.
    areaCode === null || (isMuted && isInDrawnArea(bot, home))
      ? [why]
      : [why, toggle('mute', isMuted)],
    ...(agent === null ? [] : [[toggle('mutePhone', bot.mutedPhones.includes(agent))]]),
  ]
}

/** Reads the data of a pressed button; undefined when it is none of a card. */
export function readButton(
  data: string,
): { action: Action; isUndo: boolean; assetId: string } | undefined {
  const parts = data.split(':')
  const isUndo = parts[0] === 'undo'
  const [name, assetId] = isUndo ? parts.slice(1) : parts
  const action = ACTIONS.find((known) => known === name)
  if (!action || !assetId || (isUndo && action === 'why')) return undefined
  return { action, isUndo, assetId }
}
