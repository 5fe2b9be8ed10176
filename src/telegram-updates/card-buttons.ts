import { agentPhone, MUTED_PHONES_MAX, withPhone } from '../assets/criteria/muted-phones.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { hasArea } from '../assets/domain/has-area.ts'
import { findHome } from '../assets/marks/service.ts'
import { waysIn } from '../assets/store/ways.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { changeBot } from '../bots/service.ts'
import { write } from '../database/database.ts'
import { keyboardOf } from '../delivery/cards/keyboard.ts'
import { cardMarksOf } from '../delivery/cards/marks.ts'
import { whyText } from '../delivery/cards/why.ts'
import type { CardWords } from '../delivery/cards/words/shared.ts'
import { CARD_WORDS } from '../delivery/cards/words.ts'
import { createCatchUp } from '../matching/catch-up.ts'
import { readHomes } from '../notifications/reading.ts'
import { tellMember } from '../notifications/watched.ts'
import { likeHome } from '../shortlists/homes-service.ts'
import { type MarkChange, markHome } from '../shortlists/marks/service.ts'
import type { Handling } from './answers.ts'
import type { ButtonReply, Press } from './press.ts'

// The buttons of cards. They change the same rows as the website, so that both always agree.

type Told = keyof CardWords['told']
type Pressed = Press & { asset: Asset; words: CardWords }
type Do = (handling: Handling, pressed: Pressed) => ButtonReply

/** Handles the button of a card: `data` is the id of its home. */
function onHome(act: Do) {
  return (handling: Handling, press: Press): ButtonReply => {
    const words = CARD_WORDS[press.bot.postLanguage]
    const asset = findHome(handling.db, press.data, press.user.rid)
    if (!asset) return { toast: words.told.gone }
    const { db, clock } = handling
    // Who answers to a home has read of it.
    write(db, (tx) => readHomes(tx, press.user.rid, [asset.rid], clock.now()))
    return act(handling, { ...press, asset, words })
  }
}

function mark(kind: MarkChange['kind'], told: Told) {
  return onHome((handling, { user, bot, asset, words }) => {
    markHome(handling, user.rid, asset.id, { kind })
    return done(handling, { bot, asset, toast: words.told[told] })
  })
}

/** Votes for the home on the user's current shortlist, on which it is saved then, or takes the vote back. */
function like(isLiked: boolean) {
  return onHome((handling, { user, bot, asset, words }) => {
    likeHome({ ...handling, tellMember }, { userRid: user.rid, asset }, isLiked)
    return done(handling, { bot, asset, toast: words.told[isLiked ? 'liked' : 'unliked'] })
  })
}

/** The reply with the buttons as they are after the change. */
function done(
  { db }: Handling,
  { bot, asset, toast }: { bot: Bot; asset: Asset; toast: string },
): ButtonReply {
  const marks = cardMarksOf(db, { userRid: bot.ownerRid, assetRid: asset.rid })
  return { toast, replyMarkup: { inline_keyboard: keyboardOf(asset, marks, bot) } }
}

/** Removes the area of the home from the bot, or adds it again. Neither posts anything. */
function mute(isMuted: boolean) {
  return onHome((handling, { bot, asset, words }) => {
    const { areaCode } = asset
    if (areaCode === null) return { toast: words.told.gone }
    const others = bot.neighborhoodCodes.filter((code) => code !== areaCode)
    if (isMuted && !hasArea({ ...bot, neighborhoodCodes: others }))
      return { toast: words.told.onlyArea }
    const neighborhoodCodes = isMuted ? others : [...others, areaCode]
    const world = { ...handling, catchUp: createCatchUp(handling.random) }
    const changed = changeBot(world, bot.id, { neighborhoodCodes })
    return done(handling, {
      bot: changed,
      asset,
      toast: isMuted ? words.told.muted : words.told.unmuted,
    })
  })
}

/** Mutes the number of the home's agent for the bot, or takes that back. Neither posts anything. */
function mutePhone(isMuted: boolean) {
  return onHome((handling, { bot, asset, words }) => {
    const phone = agentPhone(asset)
    if (phone === null) return { toast: words.told.gone }
    const mutedPhones = withPhone(bot.mutedPhones, phone, isMuted)
    if (mutedPhones.length > MUTED_PHONES_MAX) return { toast: words.told.tooManyPhones }
    const world = { ...handling, catchUp: createCatchUp(handling.random) }
    const changed = changeBot(world, bot.id, { mutedPhones })
    const toast = isMuted ? words.told.phoneMuted : words.told.phoneUnmuted
    return done(handling, { bot: changed, asset, toast })
  })
}

const why = onHome(({ db }, { bot, asset, words }) => ({
  toast: words.why,
  message: whyText(bot, asset, waysIn(db)),
}))

const UNDO: Record<string, ReturnType<typeof onHome>> = {
  save: mark('unsave', 'unsaved'),
  like: like(false),
  hide: mark('unhide', 'unhidden'),
  mute: mute(false),
  mutePhone: mutePhone(false),
}

function undo(handling: Handling, press: Press): ButtonReply {
  const [name = '', ...rest] = press.data.split(':')
  const action = Object.hasOwn(UNDO, name) ? UNDO[name] : undefined
  if (!action) return { toast: CARD_WORDS[press.bot.postLanguage].told.gone }
  return action(handling, { ...press, data: rest.join(':') })
}

/** What the buttons of a card do, by the first part of their data. */
export const CARD_BUTTONS = {
  save: mark('save', 'saved'),
  like: like(true),
  hide: mark('hide', 'hidden'),
  why,
  mute: mute(true),
  mutePhone: mutePhone(true),
  undo,
}
