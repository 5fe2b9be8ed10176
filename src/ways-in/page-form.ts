import { AppError, invalid } from '../kernel/errors.ts'
import { SENT_MAX } from './domain.ts'

/** The body of a request that is a form; `type`: its content type. */
export type SentForm = { type: string; bytes: Uint8Array }

/** The most parts of a form that is read. */
const PARTS_MAX = 50

/** A saved page: its HTML and its address. */
export type SavedPage = { html: string; url: string }

/**
 * Reads the form that the browser extension SingleFile uploads: the page as `file`, its address as `url`.
 * @see https://github.com/gildas-lormeau/SingleFile (Destination: upload to a REST form API)
 * @throws AppError `malformed`; `invalid` naming the field.
 */
export async function readPageForm(sent: SentForm): Promise<SavedPage> {
  const form = await formOf(sent)
  const [file, url] = [form.get('file'), form.get('url')]
  if (file === null) throw invalid('file', { code: 'noPage' })
  const html = typeof file === 'string' ? file : await file.text()
  if (html.trim() === '') throw invalid('file', { code: 'pageEmpty' })
  if (url === null) return { html, url: '' }
  if (typeof url !== 'string' || url.length > SENT_MAX.url)
    throw invalid('url', { code: 'wrongValue', reason: 'must be an address' })
  if (url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw invalid('url', { code: 'pageAddress' })
  return { html, url }
}

/**
 * The parts of a form.
 * @throws AppError `malformed` for bytes that are no form; `invalid` for one with too many parts.
 */
export async function formOf({ type, bytes }: SentForm): Promise<FormData> {
  let form: FormData
  try {
    form = (await new Response(bytes as BodyInit, {
      headers: { 'content-type': type },
    }).formData()) as FormData
  } catch (cause) {
    throw new AppError('malformed', { code: 'formIncomplete' }, { cause })
  }
  if ([...form.keys()].length > PARTS_MAX)
    throw invalid('file', { code: 'tooManyParts', max: PARTS_MAX })
  return form
}
