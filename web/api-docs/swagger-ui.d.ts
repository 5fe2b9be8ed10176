/** The viewer of API documents, which brings no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type Options = {
    url: string
    dom_id: string
    docExpansion: 'list' | 'full' | 'none'
    deepLinking: boolean
    filter: boolean
    tryItOutEnabled: boolean
    validatorUrl: null
  }
  export default function SwaggerUI(options: Options): unknown
}
