import { describe, expect, it } from 'vitest'
import type { PageMetadata } from '#shared/contract/models/page.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

function metadata(head: string, body = ''): PageMetadata {
  const html = `<html lang="en-GB"><head>${head}</head><body>${body}<p>Some words of text.</p></body></html>`
  return extractPage(page(html), withMain()).metadata
}

describe('metadata', () => {
  it('ignores names in lists that are nested deeply', () => {
    const name = '['.repeat(200_000) + ']'.repeat(200_000)
    const script = `{"@type": "NewsArticle", "headline": ${name}, "author": ${name}, "publisher": {"name": ${name}}}`
    const { language, author } = metadata(`<script type="application/ld+json">${script}</script>`)
    expect([language, author]).toEqual(['en-GB', undefined])
  })

  it('reads JSON-LD, including @graph', () => {
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

  it('follows references between the objects of JSON-LD', () => {
    const graph = {
      '@graph': [
        {
          '@type': 'Article',
          author: [{ '@id': '#ada' }, '#alan'],
          publisher: { '@id': '#press' },
          image: { '@id': '#image' },
        },
        { '@type': 'Person', '@id': '#ada', name: 'Ada Lovelace' },
        { '@type': 'Person', '@id': '#alan', name: 'Alan Turing' },
        { '@type': 'Organization', '@id': '#press', name: 'The Press' },
        { '@type': 'ImageObject', '@id': '#image', contentUrl: '/i.png' },
      ],
    }
    expect(metadata(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`)).toMatchObject({
      author: 'Ada Lovelace, Alan Turing',
      siteName: 'The Press',
      image: 'https://example.com/i.png',
    })
  })

  it('reads JSON-LD that ends in a semicolon', () => {
    const script = '<script type="application/ld+json">{"@type":"Article","author":"Ada Lovelace"};\n</script>'
    expect(metadata(script).author).toBe('Ada Lovelace')
  })

  it('reads OpenGraph and meta, with absolute URLs', () => {
    const head = `<meta property="og:description" content="About the page"><meta name="author" content="Grace Hopper">
      <meta property="og:image" content="/i.png"><link rel="canonical" href="/canonical">
      <meta property="article:published_time" content="2023-01-02T03:04:05Z"><meta property="og:site_name" content="Paper">`
    expect(metadata(head)).toEqual({
      description: 'About the page',
      author: 'Grace Hopper',
      publishedAt: '2023-01-02T03:04:05.000Z',
      language: 'en-GB',
      siteName: 'Paper',
      canonical: 'https://example.com/canonical',
      image: 'https://example.com/i.png',
      statusCode: 200,
      contentType: 'text/html',
      source: 'html',
      charset: 'UTF-8',
      finalUrl: 'https://example.com/folder/page',
      wordCount: 4,
      extraction: { confidence: expect.any(Number) },
    })
  })

  it('does not count a repeated adjacent paragraph twice', () => {
    const twice = '<h2>One two</h2><h2>One two</h2><p>Three <b>four</b></p><p>Three <b>four</b></p>'
    const items =
      '<ul><li><p>Five</p></li><li><p>Five</p></li></ul><table><tr><th>Six<th>A1<tr><td>Six<td>A1<tr><td>Six<td>A1</table>'
    const formats = ['markdown', 'text'] as const
    for (const format of formats) {
      const { content, metadata } = extractPage(page(twice + items), withMain({ mainContent: false, format }))
      expect(content.match(/[A-Z]\w+/g)).toEqual([
        'One',
        'Three',
        'Five',
        'Five',
        'Six',
        'A1',
        'Six',
        'A1',
        'Six',
        'A1',
      ])
      expect(metadata.wordCount).toBe(12)
    }
  })

  it('reads visible bylines and dates', () => {
    const body =
      '<p class="byline">By Mary Shelley</p><time itemprop="datePublished" datetime="2022-05-06">6 May</time>'
    expect(metadata('', body)).toMatchObject({ author: 'Mary Shelley', publishedAt: '2022-05-06' })
  })

  it.each([
    ['a line under the heading', '<h1>T</h1><p>By Mary Shelley | March 5, 2024</p>', 'Mary Shelley', '2024-03-05'],
    [
      '"By" on a line of its own',
      '<h1>T</h1><div>By</div><div>Ada King</div><p>Published</p><p>5 May 2023</p>',
      'Ada King',
      '2023-05-05',
    ],
    [
      'several names',
      '<h1>T</h1><p>Words by Ann Lee and Bo Ek, updated on May 3, 2022</p>',
      'Ann Lee and Bo Ek',
      undefined,
    ],
    ['Spanish', '<h1>T</h1><p>Por Julia Ramos</p><p>5 de marzo de 2024</p>', 'Julia Ramos', '2024-03-05'],
    [
      'a time without marks',
      '<h1>T</h1><p class="author">Ida Ek</p><p>Posted <time datetime="2021-02-03">last year</time></p>',
      'Ida Ek',
      '2021-02-03',
    ],
    [
      'a box of microdata',
      '<h1>T</h1><div itemprop="author"><span>J</span><meta itemprop="name" content="Jo March"> 15,911 points</div>',
      'Jo March',
      undefined,
    ],
    [
      'a heading of level two that is the title',
      '<title>How lamps work | Site</title><h2>News of today</h2><h2>How lamps work</h2><p>By Mary Shelley</p><p>March 5, 2024</p>',
      'Mary Shelley',
      '2024-03-05',
    ],
  ])('finds author and date in %s', (_, body, author, publishedAt) => {
    const found = metadata('', body)
    expect([found.author, found.publishedAt]).toEqual([author, publishedAt])
  })

  it('distinguishes update and publication dates', () => {
    const body = '<h1>T</h1><p>Published: March 5, 2024</p><p>Last updated: June 7, 2024</p>'
    expect(metadata('', body)).toMatchObject({ publishedAt: '2024-03-05', modifiedAt: '2024-06-07' })
  })

  it('ignores dates in the site header and of other articles', () => {
    const body =
      '<header><div><p>Monday, May 6, 2024</p></div></header><main><div><h1>T</h1></div></main><aside><p>April 4, 2023</p></aside>'
    expect(metadata('', body)).not.toHaveProperty('publishedAt')
  })

  it('names every author of a paper', () => {
    const head = '<meta name="citation_author" content="Fonoti, M."><meta name="citation_author" content="Oort, J.">'
    expect(metadata(`${head}<meta name="author" content="Press">`)).toMatchObject({ author: 'Fonoti, M., Oort, J.' })
  })

  it('omits missing fields and invalid names and URLs', () => {
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

describe('metadata.language', () => {
  it.each([
    ['en', 'The harbour was quiet when the boats came in, and nobody had seen them on their way from the north.'],
    ['de', 'Der Hafen war still, als die Boote kamen, und niemand hatte sie auf dem Weg von Norden gesehen.'],
    ['fr', 'Le port était calme quand les bateaux sont arrivés, et personne ne les avait vus sur la route du nord.'],
    [
      'pt',
      'O porto estava calmo quando os barcos chegaram, e ninguém os tinha visto no caminho que vem do norte para cá.',
    ],
    ['uk', 'Гавань була тихою, коли прийшли човни, але ніхто не бачив їх на шляху з півночі, бо вони йшли вночі.'],
    [
      'ja',
      '港は静かで、船が入ってきたときには誰もいなかった。北からの道で彼らを見た者はいなかったという。それは夜のことだった。',
    ],
  ])('is detected from the text without a declaration: %s', (language, text) => {
    expect(languageOf(`<p>${text}</p>`)).toBe(language)
  })

  it('is detected in Vietnamese whose marks are characters of their own', () => {
    const text = 'Tất cả mọi người sinh ra đều được tự do và bình đẳng, và có những quyền không ai được lấy đi của họ.'
    expect(languageOf(`<p>${text.normalize('NFD')}</p>`)).toBe('vi')
  })

  it('is the declared language', () => {
    const text = 'Der Hafen war still, als die Boote kamen, und niemand hatte sie auf dem Weg von Norden gesehen.'
    expect(languageOf(`<meta http-equiv="content-language" content="gsw"><p>${text}</p>`)).toBe('gsw')
  })

  it('is omitted for short texts', () => {
    expect(languageOf('<p>404 km</p>')).toBeUndefined()
  })
})

function languageOf(html: string): string | undefined {
  return extractPage(page(html), withMain()).metadata.language
}
