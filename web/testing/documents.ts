type OpenedDocument = { address: string; isReplacing: boolean }

/** The documents that the page of the test has opened, in order. */
export const openedDocuments: OpenedDocument[] = []
