import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { ExtractedPage } from '#workers/pages/page.ts'
import { withMain } from './page-under-test.ts'

/** What a careful reader of a page expects of its markdown: the `.json` beside each page of test/fixtures/sites. */
interface Expected {
  url: string
  /** The status that the page came with; 200 where it is not said. */
  status?: number
  title?: string
  must?: string[]
  mustNot?: string[]
  /** Pieces of markdown, to the letter: a row of a table, the start of a fence, a heading. */
  structure?: string[]
  metadata?: Record<string, unknown>
  error?: ErrorCode
  /** Why the extractor does not do this yet. The test turns red when it has learnt it: then remove the line. */
  known?: string
}

const folder = fileURLToPath(new URL('../fixtures/sites/', import.meta.url))
const names = globSync('*/*.html', { cwd: folder }).map((file) => file.replace(/\.html$/u, ''))

describe('the content of a page', () => {
  it('is never judged by text that its page does not hold, which could not be kept', () => {
    const absent = names.flatMap((name) => {
      const html = sourceOf(name).replaceAll(/\s+/gu, ' ')
      return (expectedOf(name).mustNot ?? []).filter((text) => !html.includes(text)).map((text) => `${name}: ${text}`)
    })
    expect(absent).toEqual([])
  })

  for (const name of names.toSorted()) {
    const expected = expectedOf(name)
    const check = expected.known === undefined ? it : it.fails
    check(`${name} is what a reader would keep`, () => {
      const read = extract(name, expected)
      if (expected.error || read instanceof AppError) {
        expect(read instanceof AppError ? read.code : read.content).toBe(expected.error)
        return
      }
      expect(read.content).not.toMatch(/<script|javascript:|data:text/iu)
      expect(differences(read, expected)).toEqual({ missing: [], unwanted: [], otherwise: [] })
      if (expected.title !== undefined) expect(read.title).toBe(expected.title)
      expect(read.metadata).toMatchObject(expected.metadata ?? {})
    })
  }
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

function differences({ content }: ExtractedPage, { must = [], mustNot = [], structure = [] }: Expected) {
  return {
    missing: must.filter((text) => !content.includes(text)),
    unwanted: mustNot.filter((text) => content.includes(text)),
    otherwise: structure.filter((markdown) => !`\n${content}\n`.includes(markdown)),
  }
}

function expectedOf(name: string): Expected {
  // Fixtures are ours: a sidecar of another shape fails its own test.
  return JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Expected
}

function sourceOf(name: string): string {
  return readFileSync(`${folder}${name}.html`, 'utf8')
}
