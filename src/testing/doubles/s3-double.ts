// S3-compatible storage on loopback in a process of its own, with one bucket. Prints its port.
import S3rver from 's3rver'

const [, , directory = '', bucket = ''] = process.argv

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
})

/** What follows a prefix up to the delimiter, with both. */
function folderOf(key: string, prefix: string, delimiter: string): string | undefined {
  const end = key.indexOf(delimiter, prefix.length)
  return end < 0 ? undefined : key.slice(0, end + delimiter.length)
}

// s3rver 3.7.1 lists no folder whose files are in folders of their own, and names files in the order of the disk.
const list = server.store.listObjects.bind(server.store)
server.store.listObjects = async (name, { delimiter = '', maxKeys = 1_000, ...asked }) => {
  const { objects } = await list(name, asked)
  const { prefix = '' } = asked
  const inFolders =
    delimiter === '' ? [] : objects.map(({ key }) => folderOf(key, prefix, delimiter))
  const direct = objects
    .filter((_, n) => inFolders[n] === undefined)
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  return {
    objects: direct.slice(0, maxKeys),
    commonPrefixes: [...new Set(inFolders.filter((folder) => folder !== undefined))].sort(),
    isTruncated: direct.length > maxKeys,
  }
}

const { port } = await server.run()
console.log(port)
