import { placeOf } from '../../../cards/card.ts'
import { fitted, type Service } from './service.ts'

// https://www.home-assistant.io/docs/automation/trigger/#webhook-trigger

const MESSAGE_MAX = 4_000

/** One level of names, which templates read as `trigger.json.<name>`. Each is always there; null: not known. */
export const homeAssistant: Service = {
  bodyOf({ type, tag, bot, title, homes, count, all }) {
    const [home] = type === 'digest' ? [] : homes
    const lines = home ? [home.text] : homes.map((one) => `${one.title}\n${one.text}`.trim())
    return {
      type,
      tag,
      bot,
      title,
      message: fitted(lines.join('\n\n') || bot, MESSAGE_MAX),
      url: home?.page ?? all.url,
      listing: home?.links[1]?.url ?? null,
      photo: home?.photo ?? null,
      price: home?.asset.price ?? null,
      previous_price: home?.from ?? null,
      rooms: home?.asset.rooms ?? null,
      size: home?.asset.size ?? null,
      floor: home?.asset.floor ?? null,
      place: home ? placeOf(home.asset) : null,
      count,
    }
  },
}
