import { readdirSync, readFileSync } from 'node:fs'
import { detectTechnologies, type Detection } from '#workers/facts/tech/detect-technologies.ts'
import type { DetectedTechnology } from '#workers/facts/tech/match/combine-findings.ts'
import { loadFingerprints } from '#workers/facts/tech/rules/load-fingerprints.ts'

/** A page of `test/fixtures/tech`, and the technologies that it shows. */
export interface TechFixture {
  title: string
  /** "Name" or "Name@version". */
  expected: string[]
  headers: Record<string, string>
  dns: { name: string; text: string }[]
  html: string
}

/**
 * Reads the pages of a folder. A page starts with `# Title + Name, Name@version`. Then come its headers, its DNS records
 * (`dns cname host`), and from the first tag on its HTML. A line `+ Name, Name` names more technologies.
 */
export function readFixtures(folder: 'technologies' | 'sites'): TechFixture[] {
  const url = new URL(`../../fixtures/tech/${folder}/`, import.meta.url)
  return readdirSync(url).flatMap((file) => {
    const [, ...sections] = `\n${readFileSync(new URL(file, url), 'utf8')}`.split('\n# ')
    return sections.map(readFixture)
  })
}

function readFixture(section: string): TechFixture {
  const [first = '', ...lines] = section.split('\n')
  const [title = '', more = ''] = first.split(' + ')
  const fixture: TechFixture = { title, expected: namesIn(more), headers: {}, dns: [], html: '' }
  for (const line of lines) {
    const [word = '', type = '', text = ''] = line.split(' ')
    if (line.startsWith('+ ')) fixture.expected.push(...namesIn(line.slice(2)))
    else if (fixture.html !== '' || line.startsWith('<')) fixture.html += `${line}\n`
    else if (word === 'dns') fixture.dns.push({ name: type, text })
    else if (word.endsWith(':'))
      addHeader(fixture.headers, word.slice(0, -1).toLowerCase(), line.slice(word.length + 1))
  }
  return fixture
}

const namesIn = (list: string) =>
  list
    .split(', ')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function addHeader(headers: Record<string, string>, name: string, value: string): void {
  const separator = name === 'set-cookie' ? '\n' : ', '
  headers[name] = headers[name] === undefined ? value : `${headers[name]}${separator}${value}`
}

const rules = loadFingerprints()

type DetectablePage = Pick<TechFixture, 'headers' | 'dns' | 'html'> & { globals?: TechFixture['dns'] }

/** Detects the technologies of a page with our own fingerprints. */
export function detectIn({ headers, dns, html, globals = [] }: DetectablePage): Detection {
  const body = new TextEncoder().encode(html)
  const type = { 'content-type': 'text/html; charset=utf-8' }
  return detectTechnologies(
    { url: 'https://site.example/', headers: { ...type, ...headers }, body, dns, globals },
    rules,
  )
}

/** "Name", or "Name@version" where the expectation has a version. */
export const labelOf = ({ name, version }: DetectedTechnology, expected: readonly string[]): string => {
  const wanted = expected.find((label) => label.split('@')[0] === name)
  return wanted?.includes('@') ? `${name}@${version}` : name
}
