import { expect } from 'playwright/test'

/** What the page shows. It waits longer than usual, because a loaded machine runs several browsers and servers. */
export const seen = expect.configure({ timeout: 20_000 })
