import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { withMain } from './page-under-test.ts'

/** The expected extraction of a page: the `.json` file beside each page in test/fixtures/sites. */
interface Expected {
  url: string
  /** HTTP status, 200 by default. */
  status?: number
  title?: string
  must?: string[]
  mustNot?: string[]
  /** Exact pieces of markdown: a table row, the start of a code fence, a heading. */
  structure?: string[]
  metadata?: Record<string, unknown>
  error?: ErrorCode
  /**
   * Known differences and their reason. The test fails for any other difference, and when a known one disappears: then remove
   * it from the file.
   */
  known?: { why: string; differences: Partial<Differences> }
}

/** The differences between a result and its expectation. */
interface Differences {
  missing: string[]
  unwanted: string[]
  /** Missing entries of `structure`. */
  otherwise: string[]
  /** The found values of differing metadata fields, `title` and `error`; null for a missing value. */
  found: Record<string, unknown>
}

const folder = fileURLToPath(new URL('../fixtures/sites/', import.meta.url))
const names = globSync('**/*.html', { cwd: folder }).map((file) => file.replace(/\.html$/u, ''))

describe('extraction of the fixture sites', () => {
  it('excludes only texts that their pages contain', () => {
    const absent = names.flatMap((name) => {
      const html = sourceOf(name).replaceAll(/\s+/gu, ' ')
      return (expectedOf(name).mustNot ?? []).filter((text) => !html.includes(text)).map((text) => `${name}: ${text}`)
    })
    expect(absent).toEqual([])
  })

  it.each(names.toSorted())('matches the expectation for %s, except for known differences', (name) => {
    const expected = expectedOf(name)
    const read = extract(name, expected)
    if (!(read instanceof AppError)) expect(read.content).not.toMatch(/<script|javascript:|data:text/iu)
    expect(differences(read, expected)).toEqual({ ...none, ...expected.known?.differences })
  })
})

function extract(name: string, { url, status = 200 }: Expected): ExtractedPage | AppError {
  const body = readFileSync(`${folder}${name}.html`)
  try {
    return extractPage({ url, status, contentType: 'text/html; charset=utf-8', body }, withMain())
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const none: Differences = { missing: [], unwanted: [], otherwise: [], found: {} }

function differences(read: ExtractedPage | AppError, expected: Expected): Differences {
  if (read instanceof AppError) return read.code === expected.error ? none : { ...none, found: { error: read.code } }
  if (expected.error !== undefined) return { ...none, found: { error: null } }
  const { content, title, metadata } = read
  const { must = [], mustNot = [], structure = [] } = expected
  const actual: Record<string, unknown> = { ...metadata, title }
  const fields = { ...expected.metadata, ...(expected.title !== undefined && { title: expected.title }) }
  const differing = Object.entries(fields).filter(([field, value]) => !isDeepStrictEqual(actual[field], value))
  return {
    missing: must.filter((text) => !content.includes(text)),
    unwanted: mustNot.filter((text) => content.includes(text)),
    otherwise: structure.filter((markdown) => !`\n${content}\n`.includes(markdown)),
    found: Object.fromEntries(differing.map(([field]) => [field, actual[field] ?? null])),
  }
}

function expectedOf(name: string): Expected {
  // A file of another shape fails its own test.
  return JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Expected
}

function sourceOf(name: string): string {
  return readFileSync(`${folder}${name}.html`, 'utf8')
}
