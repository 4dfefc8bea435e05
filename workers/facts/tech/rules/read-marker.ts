/** A marker of a fingerprint file, taken apart. */
export interface Marker {
  text: string
  /** 1 to 100. */
  confidence: number
}

/** Takes the confidence off the end of a marker: "analytics.js ~40". */
export function readMarker(marker: string): Marker {
  const at = marker.lastIndexOf(' ~')
  const confidence = at === -1 ? NaN : Number(marker.slice(at + 2))
  return Number.isInteger(confidence) ? { text: marker.slice(0, at), confidence } : { text: marker, confidence: 100 }
}

/** Takes "name: text" apart. */
export function readNamed(text: string): { name: string; text: string } {
  const at = text.indexOf(':')
  if (at === -1) return { name: text.trim(), text: '' }
  return { name: text.slice(0, at).trim(), text: text.slice(at + 1).trim() }
}
