import { dirname } from 'node:path'
import { freeBytesAt } from '../../database/files.ts'
import { refused } from './archive.ts'

/** What timetables leave free on the disk for the database, which has the same one (bytes). */
const LEFT_BYTES = 50_000_000

/**
 * Asked before a file is written, and while it grows: a disk that is full stops everything else.
 * @param bytes that are about to be written.
 * @throws AppError `invalid`.
 */
export function needRoom(path: string, bytes: number): void {
  if (freeBytesAt(dirname(path)) < bytes + LEFT_BYTES)
    throw refused('the disk has too little room for it')
}
