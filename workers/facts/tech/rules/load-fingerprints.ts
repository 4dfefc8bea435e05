import { readFileSync, readdirSync } from 'node:fs'
import type { Fingerprint, FingerprintFile } from '#workers/facts/tech/fingerprint.ts'
import { findExactText, findText, firstVersion, versionAfter } from './find-text.ts'
import { addTo, namedKey, newRuleSet, type Match, type Rule, type RuleSet, type TextSource } from './rule-set.ts'

const folder = new URL('../fingerprints/', import.meta.url)

/** The files of `fingerprints/`. A test checks them against their schema. */
export function readFingerprintFiles(): FingerprintFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as FingerprintFile)
}

/** The rules of our own fingerprints. */
export function loadFingerprints(): RuleSet {
  const rules = newRuleSet()
  for (const { category, technologies } of readFingerprintFiles()) {
    for (const row of technologies) addFingerprint(row, category, rules)
  }
  return rules
}

/** Adds the rules of a technology of the files in `fingerprints/`. */
function addFingerprint(row: Fingerprint, category: string, rules: RuleSet): void {
  const { name } = row
  const all = (text: string) => ({ name: text, confidence: 100 })
  rules.technologies.set(name, {
    name,
    category,
    implies: (row.implies ?? []).map(all),
    excludes: row.excludes ?? [],
    requires: [],
  })
  const versions = versionSources(row.version)
  const rule = ({ confidence }: Marker, find: Rule['find']): Rule => ({ technology: name, confidence, find })
  const each = (markers: readonly string[] | undefined, add: (marker: Marker) => void) => {
    for (const marker of markers ?? []) add(readMarker(marker))
  }
  const addText = (source: TextSource, marker: Marker, find: Rule['find']) =>
    rules.texts[source].push(rule(marker, find))

  for (const source of ['header', 'meta'] as const) {
    each(source === 'header' ? row.headers : row.meta, (marker) => {
      const named = readNamed(marker.text)
      const isVersion = versions(source).includes(named.name)
      const find = isVersion ? findVersion(findText(named.text)) : findText(named.text)
      addTo(rules.named, namedKey(source, named.name), rule(marker, find))
    })
  }
  each(row.cookies, (marker) => addText('cookie', marker, findCookie(marker.text)))
  each(row.scripts, (marker) => addAddress('script', marker))
  each(row.resources, (marker) => addAddress('resource', marker))
  each(row.libraries, (marker) =>
    addTo(
      rules.libraries,
      marker.text,
      rule(marker, (text) => ({ text })),
    ),
  )
  each(row.inline, (marker) => addText('inline', marker, findExactText(marker.text, versions('inline'))))
  each(row.comments, (marker) => addText('comment', marker, findText(marker.text)))
  each(row.globals, (marker) => {
    const isVersion = versions('global').includes(marker.text)
    const find = (text: string) => ({ text, version: isVersion ? versionAfter(text, 0) : undefined })
    addTo(rules.named, namedKey('global', marker.text), rule(marker, find))
  })
  each(row.dns, (marker) => {
    const named = readNamed(marker.text)
    addTo(rules.named, namedKey('dns', named.name), rule(marker, findRecord(named.name, named.text)))
  })
  each(row.dom, ({ text: selector, confidence }) => {
    const attribute = versions('dom').find((name) => selector.includes(`[${name}`))
    const find = (text: string) => ({ text, version: versionAfter(text, 0) })
    const found = attribute === undefined ? {} : { attribute: attribute.replaceAll('\\', ''), find }
    rules.selectors.push({ technology: name, confidence, selector, ...found })
  })

  function addAddress(source: 'script' | 'resource', marker: Marker) {
    const slash = marker.text.indexOf('/')
    const host = slash === -1 ? marker.text : marker.text.slice(0, slash)
    if (host === '') {
      addText(source, marker, findExactText(marker.text, versions(source)))
      return
    }
    const path = slash === -1 ? '/' : marker.text.slice(slash)
    const find = (address: string): Match | undefined => {
      const start = pathStart(address)
      if (!address.startsWith(path, start)) return undefined
      return { text: address, version: firstVersion(address, versions(source)) }
    }
    addTo(rules.hosts[source], host, rule(marker, find))
  }
}

/** The index of the path of an absolute address. */
function pathStart(address: string): number {
  const at = address.indexOf('/', address.indexOf('//') + 2)
  return at === -1 ? address.length : at
}

/** The texts after which, or names in which, the version of a technology is found. */
function versionSources(markers: readonly string[] = []): (source: string) => readonly string[] {
  const bySource = new Map<string, string[]>()
  for (const marker of markers) {
    const { name, text } = readNamed(marker)
    addTo(bySource, name, text)
  }
  return (source) => bySource.get(source) ?? []
}

/** Takes the whole text as the version. */
function findVersion(find: Rule['find']): Rule['find'] {
  return (text) => {
    const found = find(text)
    return found && { ...found, version: versionAfter(text, 0) ?? found.version }
  }
}

function findCookie(wanted: string): Rule['find'] {
  const isStart = wanted.endsWith('*')
  const start = isStart ? wanted.slice(0, -1).toLowerCase() : wanted.toLowerCase()
  return (name) => {
    const low = name.toLowerCase()
    return (isStart ? low.startsWith(start) : low === start) ? { text: name } : undefined
  }
}

function findRecord(type: string, wanted: string): Rule['find'] {
  // TXT records are free text; the others are host names.
  if (type === 'txt') return (text) => (text.toLowerCase().startsWith(wanted) ? { text } : undefined)
  return (text) => {
    const host = text.toLowerCase().replace(/\.$/, '')
    return host === wanted || host.endsWith(`.${wanted}`) ? { text } : undefined
  }
}

/** A marker of a fingerprint file, taken apart. */
interface Marker {
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
function readNamed(text: string): { name: string; text: string } {
  const at = text.indexOf(':')
  if (at === -1) return { name: text.trim(), text: '' }
  return { name: text.slice(0, at).trim(), text: text.slice(at + 1).trim() }
}
