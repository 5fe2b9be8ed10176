import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'

// The page of `/api/docs`. It asks this server only: the viewer would have the document checked by another one.
SwaggerUI({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  docExpansion: 'none',
  deepLinking: true,
  filter: true,
  tryItOutEnabled: false,
  validatorUrl: null,
})
