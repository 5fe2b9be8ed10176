import { CARD_BUTTONS } from './card-buttons.ts'
import type { ButtonHandler } from './press.ts'

/** The buttons of messages, by the first part of their data (`name:rest`, at most 64 bytes). */
export const BUTTONS: ReadonlyMap<string, ButtonHandler> = new Map(Object.entries(CARD_BUTTONS))
