/** Whether an optional part of the product is available, and if not, why: as its users and operators read it. */
export type Feature = { isOn: true } | { isOn: false; reason: string }

export const ON: Feature = { isOn: true }
export const off = (reason: string): Feature => ({ isOn: false, reason })
/** On when the setting of that name has a value. */
export const ifSet = (value: string, name: string): Feature =>
  value === '' ? off(`${name} is not set`) : ON
