import {
  ADMIN,
  NOT_SHARED,
  OWNER_OR_ADMIN,
  type Right,
  right,
  SIGNED_IN,
  UNSUPPORTED,
} from './right.ts'
import { unreadItem } from './scene.ts'

/** The rights of the ways in. */
export const INBOX_RIGHTS: readonly Right[] = [
  right('POST /api/inbox/', SIGNED_IN, () => ({ body: { text: 'שלום' } })),
  // Other forms of bodies are tested where they are read.
  right('POST /api/inbox/mail', UNSUPPORTED, () => ({ body: {} })),
  right('POST /api/inbox/page', UNSUPPORTED, () => ({ body: {} })),
  right('GET /api/ways/', ADMIN),
  right('GET /api/inbox/storage', ADMIN),
  // It is no form.
  right('POST /share', [303, 400, 400, 303, 400], () => ({ body: {} })),
  right('POST /share/save', [303, 400, 400, 303, 400], () => ({ body: {} })),
  right('POST /api/inbox/draft', SIGNED_IN, () => ({ body: { text: 'שלום' } })),
  right('GET /api/inbox/draft', SIGNED_IN, () => ({ path: '/api/inbox/draft?text=none' })),
  right('GET /api/inbox/shared', SIGNED_IN),
  right('GET /api/inbox/shared/:id', NOT_SHARED, () => ({ path: '/api/inbox/shared/none' })),
  right('GET /api/inbox/shared/:id/photos/:index', NOT_SHARED, () => ({
    path: '/api/inbox/shared/none/photos/0',
  })),
  right('POST /api/inbox/shared/:id/save', NOT_SHARED, () => ({
    path: '/api/inbox/shared/none/save',
    body: {},
  })),
  right('PATCH /api/inbox/shared/:id', NOT_SHARED, () => ({
    path: '/api/inbox/shared/none',
    body: { text: 'none' },
  })),
  right('DELETE /api/inbox/shared/:id', SIGNED_IN, () => ({ path: '/api/inbox/shared/none' })),
  right('GET /api/bring/', SIGNED_IN),
  right('POST /api/bring/files', UNSUPPORTED, () => ({ body: {} })),
  right('GET /api/bring/homes/:id', NOT_SHARED, () => ({ path: '/api/bring/homes/none' })),
  right('PATCH /api/bring/homes/:id', NOT_SHARED, () => ({
    path: '/api/bring/homes/none',
    body: { price: 5_000 },
  })),
  // Without its settings; with them it is tested where it is made.
  right('POST /api/bring/mail', [401, 409, 409, 403, 409]),
  right('DELETE /api/bring/mail', SIGNED_IN),
  right('GET /api/inbox/', SIGNED_IN),
  right('GET /api/inbox/', ADMIN, () => ({ path: '/api/inbox?all=true' })),
  right('GET /api/inbox/counts', SIGNED_IN),
  right('GET /api/inbox/:id', OWNER_OR_ADMIN, (at) => ({ path: `/api/inbox/${unreadItem(at)}` })),
  right('DELETE /api/inbox/:id', OWNER_OR_ADMIN, (at) => ({
    path: `/api/inbox/${unreadItem(at)}`,
  })),
  right('POST /api/inbox/:id/retry', OWNER_OR_ADMIN, (at) => ({
    path: `/api/inbox/${unreadItem(at)}/retry`,
  })),
  right('POST /api/inbox/retry', SIGNED_IN),
]
