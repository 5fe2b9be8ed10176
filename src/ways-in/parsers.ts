import type { Arriving } from '../items/domain.ts'
import { readJson } from '../kernel/json.ts'
import type { ParsersOf } from '../parsing/parse.ts'
import type { Sent } from './domain.ts'
import { type ReadMail, type Received, readReceived } from './mail/arriving.ts'
import { type Place, placesOfMails } from './mail/split.ts'
import { readConfirmation, readOwnHead } from './own-mail/read.ts'
import { readPageForm } from './page-form.ts'
import { readItem, readLinked } from './readers/item.ts'
import { arrivingOfSent, readSent } from './sent.ts'
import { readShareForm, type SharedForm } from './share-form.ts'
import { kindOf, readUpload, type Uploaded } from './uploads/read.ts'
import { arrivingOfChat } from './whatsapp/arriving.ts'

type Body = { bytes: Uint8Array; userRid: number }
type Form = { bytes: Uint8Array; type: string }

/** What reads what users, programs and mailboxes bring in. */
export const wayParsers = {
  /** The items of the body of a request. */
  sent: ({ bytes, userRid }: Body): Arriving[] =>
    sentIn(bytes).flatMap((one) => arrivingOfSent(one, { userRid, sentAt: null })),
  /** The first thing of the body of a request, for a draft. */
  draft: (bytes: Uint8Array): Sent => sentIn(bytes)[0] ?? {},
  /** The items of one thing that was sent, or of a draft that is saved. */
  arriving: ({ sent, userRid }: Arrives): Arriving[] =>
    arrivingOfSent(sent, { userRid, sentAt: null }),
  /** The items of a saved page. */
  page: async ({ userRid, ...form }: Form & { userRid: number }): Promise<Arriving[]> => {
    const page = await readPageForm(form)
    return arrivingOfSent({ ...page, way: 'page' }, { userRid, sentAt: null })
  },
  /** The files that a user uploads, by what they are. */
  upload: (form: Form): Promise<Uploaded[]> => readUpload(form),
  /** What a file is that an operator names. */
  file: kindOf,
  /** What is shared with the application. */
  share: (form: Form): Promise<SharedForm> => readShareForm(form),
  /** Where the mails of a file are. */
  mails: (file: Uint8Array): Place[] => placesOfMails(file),
  mail: (received: Received): Promise<ReadMail> => readReceived(received),
  /** What the header of a mail says that names an address of a user. */
  ownHead: readOwnHead,
  /** What a mail service asks before it forwards. */
  confirmation: readConfirmation,
  /** The items of an exported chat. */
  chat: (chat: { text: string; userRid: number | null }): Arriving[] =>
    arrivingOfChat(chat.text, chat),
  item: readItem,
  linked: readLinked,
}

type Arrives = { sent: Parameters<typeof arrivingOfSent>[0]; userRid: number }

const sentIn = (bytes: Uint8Array) => readSent(readJson(new TextDecoder().decode(bytes)))

declare module '../parsing/parse.ts' {
  interface Parsers extends ParsersOf<typeof wayParsers> {}
}
