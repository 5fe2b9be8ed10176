import type { Direction } from '../../kernel/domain/language.ts'
import type { FeedDocument, FeedEntry } from './document.ts'

/** What XML 1.0 cannot contain, even escaped; surrogates are made well-formed. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  const plain = text.toWellFormed().replaceAll(FORBIDDEN, '')
  return plain.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
const time = (name: string, ms: number) => element(name, new Date(ms).toISOString())
const id = (uuid: string) => element('id', `urn:uuid:${uuid}`)
const alternate = (page: string) => `<link rel="alternate" href="${escaped(page)}"/>`

/** The document as Atom 1.0 (RFC 4287). Its own address, which is a secret, is not in it: readers pass documents on. */
export function atomOf({ entries, ...feed }: FeedDocument): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(feed.language)}">`,
    element('title', feed.title),
    id(feed.id),
    time('updated', feed.updated),
    '<author><name>Metzia</name></author>',
    '<generator>Metzia</generator>',
    alternate(feed.page),
    ...entries.map((entry) => entryOf(entry, feed.direction)),
    '</feed>\n',
  ].join('\n')
}

/** Readers show the line breaks of a plain text as spaces: each line is a paragraph of HTML. */
export function htmlOf(text: string, direction: Direction): string {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => `<p dir="${direction}">${Bun.escapeHTML(line)}</p>`).join('')
}

function entryOf(entry: FeedEntry, direction: Direction): string {
  return [
    '<entry>',
    element('title', entry.title),
    id(entry.id),
    time('published', entry.published),
    time('updated', entry.updated),
    alternate(entry.page),
    `<content type="html">${escaped(htmlOf(entry.text, direction))}</content>`,
    '</entry>',
  ].join('\n')
}
