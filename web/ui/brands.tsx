/** Marks of sign-in providers, in one weight to keep the script small. */
const PATHS = {
  google:
    'M228,128a100,100,0,1,1-22.86-63.64,12,12,0,0,1-18.51,15.28A76,76,0,1,0,203.05,140H128a12,12,0,0,1,0-24h88A12,12,0,0,1,228,128Z',
  facebook:
    'M128,20A108,108,0,1,0,236,128,108.12,108.12,0,0,0,128,20Zm12,191.13V156h20a12,12,0,0,0,0-24H140V112a12,12,0,0,1,12-12h16a12,12,0,0,0,0-24H152a36,36,0,0,0-36,36v20H96a12,12,0,0,0,0,24h20v55.13a84,84,0,1,1,24,0Z',
}

export type Brand = keyof typeof PATHS

export function BrandMark({ brand }: { brand: Brand }) {
  return (
    <svg viewBox="0 0 256 256" fill="currentColor" className="size-5" aria-hidden="true">
      <path d={PATHS[brand]} />
    </svg>
  )
}
