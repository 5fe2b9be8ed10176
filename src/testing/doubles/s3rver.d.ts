declare module 's3rver' {
  type Asked = { delimiter?: string; prefix?: string; startAfter?: string; maxKeys?: number }
  type Found = { objects: { key: string }[]; commonPrefixes: string[]; isTruncated: boolean }
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    store: { listObjects(bucket: string, asked: Asked): Promise<Found> }
    run(): Promise<{ address: string; port: number }>
  }
}
