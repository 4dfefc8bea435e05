import { describe, expect, it } from 'vitest'
import type { PageMetadata } from '#shared/models/page.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { isoDate } from '#workers/pages/metadata/iso-date.ts'
import { page, withMain } from './page-under-test.ts'

function metadata(head: string, body = ''): PageMetadata {
  const html = `<html lang="en-GB"><head>${head}</head><body>${body}<p>Some words of text.</p></body></html>`
  return extractPage(page(html), withMain()).metadata
}

describe('metadata', () => {
  it('takes what JSON-LD says, @graph unfolded', () => {
    const graph = {
      '@graph': [
        { '@type': 'WebSite', name: 'The Site' },
        {
          '@type': ['NewsArticle'],
          author: [{ '@type': 'Person', name: 'By Ada Lovelace' }, { name: 'Alan Turing' }],
          datePublished: '2024-03-05T10:00:00+02:00',
          dateModified: '2024-03-06',
        },
      ],
    }
    expect(metadata(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`)).toMatchObject({
      author: 'Ada Lovelace, Alan Turing',
      publishedAt: '2024-03-05T08:00:00.000Z',
      modifiedAt: '2024-03-06',
      siteName: 'The Site',
    })
  })

  it('takes OpenGraph and meta, addresses absolute', () => {
    const head = `<meta property="og:description" content="What it is"><meta name="author" content="Grace Hopper">
      <meta property="og:image" content="/i.png"><link rel="canonical" href="/canonical">
      <meta property="article:published_time" content="2023-01-02T03:04:05Z"><meta property="og:site_name" content="Paper">`
    expect(metadata(head)).toEqual({
      description: 'What it is',
      author: 'Grace Hopper',
      publishedAt: '2023-01-02T03:04:05.000Z',
      language: 'en-GB',
      siteName: 'Paper',
      canonical: 'https://example.com/canonical',
      image: 'https://example.com/i.png',
      statusCode: 200,
      contentType: 'text/html',
      charset: 'UTF-8',
      finalUrl: 'https://example.com/folder/page',
      wordCount: 4,
    })
  })

  it('takes what the page itself shows', () => {
    const body =
      '<p class="byline">By Mary Shelley</p><time itemprop="datePublished" datetime="2022-05-06">6 May</time>'
    expect(metadata('', body)).toMatchObject({ author: 'Mary Shelley', publishedAt: '2022-05-06' })
  })

  it('leaves out what the page does not tell, and what is no name or address', () => {
    const head = '<meta name="author" content="admin"><meta property="og:image" content="javascript:x()">'
    expect(metadata(`${head}<script type="application/ld+json">{broken</script>`)).not.toHaveProperty('author')
    expect(metadata(head)).not.toHaveProperty('image')
  })

  it.each([
    ['<title>Story | Paper</title><meta property="og:site_name" content="Paper">', '', 'Story'],
    [
      '<title>A long story about ships - Paper</title>',
      '<h1>A long story about ships</h1>',
      'A long story about ships',
    ],
    ['<meta property="og:title" content="Shared"><title>Other</title>', '', 'Shared'],
    ['', '<h1>Only a heading <a href="#x">¶</a></h1>', 'Only a heading'],
  ])('finds the title in %s %s', (head, body, title) => {
    expect(extractPage(page(`<head>${head}</head><body>${body}<p>Text</p></body>`), withMain()).title).toBe(title)
  })
})

describe('isoDate', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T10:00:00Z', '2024-03-05T10:00:00.000Z'],
    ['2024-03-05 10:00', '2024-03-05T10:00:00'],
    ['2024-03-05T10:00:00.123-0500', '2024-03-05T15:00:00.123Z'],
    ['20240305', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['March 5th, 2024', '2024-03-05'],
    ['5 Mar 2024', '2024-03-05'],
    ['Tue, 05 Mar 2024 10:00:00 GMT', '2024-03-05T10:00:00.000Z'],
    ['2024年3月5日', '2024-03-05'],
  ])('reads %j', (written, expected) => {
    expect(isoDate(written)).toBe(expected)
  })

  it.each(['03/04/2024', 'yesterday', '2024-02-31', '0000-00-00', ''])('does not guess %j', (written) => {
    expect(isoDate(written)).toBeUndefined()
  })
})
