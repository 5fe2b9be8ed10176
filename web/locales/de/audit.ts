export const deAudit = {
  audit: {
    heading: 'Protokoll',
    subtitle: 'Wer was geändert hat, und von wo',
  },
}
