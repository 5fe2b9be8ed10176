import { crc32, deflateRawSync } from 'node:zlib'

type Packed = { name: string; text: string; isStored?: boolean; flags?: number; method?: number }

/** An archive, as a phone makes one. */
export function aZip(...files: readonly Packed[]): Uint8Array {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, text, isStored = false, flags = 0, method = isStored ? 0 : 8 } of files) {
    const plain = Buffer.from(text)
    const packed = isStored ? plain : deflateRawSync(plain)
    const named = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(plain.length, 18)
    head.writeUInt16LE(named.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04'), head, named, packed]))
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, rest, named]))
    at += locals.at(-1)?.length ?? 0
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Uint8Array.from(Buffer.concat([...locals, directory, end]))
}
