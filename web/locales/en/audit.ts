/** Texts of the page of administrators: audit. */
export const auditText = {
  audit: {
    heading: 'Audit',
    subtitle: 'Who changed what, and from where',
  },
}
