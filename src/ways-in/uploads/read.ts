import { AppError, invalid } from '../../kernel/errors.ts'
import type { Saying } from '../../kernel/texts/shared.ts'
import { SENT_MAX } from '../domain.ts'
import { parseMail } from '../mail/parse.ts'
import { formOf, type SentForm } from '../page-form.ts'
import { whatsappMessages } from '../whatsapp/messages.ts'
import { entryOf, isZip } from './zip.ts'

/** Files of one upload. */
const FILES_MAX = 20
/** How large the chat in an archive may be, in bytes. */
const CHAT_MAX = 25_000_000
const NAME_MAX = 200
/** How much of a file tells what it is, in bytes. */
const HEAD = 4_096

/** A file that a user uploads, by what it is; `problem`: nothing is read of it, and why. */
export type Uploaded = { name: string } & (
  | { kind: 'mails'; bytes: Uint8Array }
  | { kind: 'chat'; text: string }
  | { kind: 'page'; html: string; url: string }
  | { kind: 'text'; text: string }
  | { kind: 'problem'; problem: Saying }
)

/**
 * The files of a form, each told apart by its contents: a mail or several, an exported chat or the archive of one, a
 * saved page, a text.
 * @throws AppError like `formOf`; `invalid` without files, or for too many.
 */
export async function readUpload(form: SentForm): Promise<Uploaded[]> {
  const files = (await formOf(form)).getAll('files').filter((one) => one instanceof File)
  if (files.length === 0 || files.length > FILES_MAX)
    throw invalid('files', { code: 'filesNumber', max: FILES_MAX })
  return Promise.all(
    files.map(async (file) => {
      const name = file.name.slice(0, NAME_MAX)
      const bytes = new Uint8Array(await file.arrayBuffer())
      try {
        return { name, ...(await kindOf(bytes)) }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { name, kind: 'problem' as const, problem: error.said }
      }
    }),
  )
}

type Read = Uploaded extends infer One ? (One extends unknown ? Omit<One, 'name'> : never) : never

const problem = (said: Saying): Read => ({ kind: 'problem', problem: said })

/**
 * What a file is, by its contents.
 * @throws AppError like `entryOf`.
 */
export async function kindOf(sent: Uint8Array): Promise<Read> {
  if (sent.length === 0) return problem({ code: 'fileEmpty' })
  if (isZip(sent)) {
    const chat = entryOf(sent, (name) => name.toLowerCase().endsWith('.txt'), CHAT_MAX)
    return chat ? ofText(textOf(chat)) : problem({ code: 'noChatInArchive' })
  }
  const bytes = inLines(sent)
  const head = textOf(bytes.subarray(0, HEAD))
  if (isMail(head)) return isSavedPage(head) ? await ofSavedPage(bytes) : { kind: 'mails', bytes }
  if (head.includes('\0') || head.startsWith('%PDF')) return problem({ code: 'unknownFile' })
  const text = textOf(bytes)
  if (text.trimStart().startsWith('<')) return { kind: 'page', html: text, url: addressIn(head) }
  return ofText(text)
}

const [NEWLINE, RETURN] = [10, 13]

/** Lines of some programs end with CR alone, which parts no mails. */
function inLines(bytes: Uint8Array): Uint8Array {
  if (bytes.includes(NEWLINE)) return bytes
  return bytes.map((byte) => (byte === RETURN ? NEWLINE : byte))
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace(/^\ufeff/, '')

function ofText(text: string): Read {
  if (text.trim() === '') return problem({ code: 'fileEmpty' })
  if (whatsappMessages(text).length > 0) return { kind: 'chat', text }
  if (text.length > SENT_MAX.text) return problem({ code: 'textTooLong', max: SENT_MAX.text })
  return { kind: 'text', text }
}

/** A header begins with fields; the mails of an mbox with a line of their own. */
const MAIL_FIELD =
  /^(From|To|Subject|Date|Received|Return-Path|Delivered-To|MIME-Version|Message-ID): /im
const isMail = (head: string) =>
  /^From \S+/.test(head) || (/^[\w-]{2,40}:[ \t]/.test(head) && MAIL_FIELD.test(head))

/** Browsers save a whole page as a mail. */
const SAVED_PAGE = /^Snapshot-Content-Location: *(\S+)/im
const isSavedPage = (head: string) => SAVED_PAGE.test(head) || /^From: *<?Saved by /im.test(head)

async function ofSavedPage(bytes: Uint8Array): Promise<Read> {
  const { html, refused } = await parseMail(bytes)
  if (refused !== undefined) return problem(refused)
  if (html === '') return problem({ code: 'noPageInFile' })
  return { kind: 'page', html, url: webOnly(SAVED_PAGE.exec(textOf(bytes.subarray(0, HEAD)))?.[1]) }
}

/** What SingleFile, and browsers in the first line, write of the address of a page that they save. */
const SAVED_FROM = /<!--[^>]{0,200}?(?:saved from url=\(\d+\)|url: *)(https?:\/\/\S+)/i
const addressIn = (head: string) => webOnly(SAVED_FROM.exec(head)?.[1])

function webOnly(address = ''): string {
  const isWeb = /^https?:$/.test(URL.parse(address)?.protocol ?? '')
  return isWeb && address.length <= SENT_MAX.url ? address : ''
}
