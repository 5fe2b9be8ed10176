// Photos that members take at viewings. Only members see them.

/** Photos of one home of a shortlist. */
export const VIEWING_PHOTOS_MAX = 20
/** How large a photo may be when it is sent, in bytes. */
export const PHOTO_BYTES_MAX = 15_000_000
