import L from 'leaflet'

// The plug-in for clusters adds itself to the global `L`.
Object.assign(globalThis, { L })

export { L }
