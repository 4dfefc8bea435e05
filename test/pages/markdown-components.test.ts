import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

/** The markdown of a whole page with this body. */
function markdown(body: string): string {
  return extractPage(page(body), withMain({ mainContent: false })).content
}

const cases: Record<string, readonly (readonly [name: string, html: string, expected: string])[]> = {
  roles: [
    ['headings', '<div role="heading" aria-level="3">a</div><p role="heading">b</p>', '### a\n\n## b'],
    [
      'lists',
      '<div role="list"><div><div role="listitem">a</div><span role="listitem">b<div role="list"><div role="listitem">c</div></div></span></div></div>',
      '- a\n- b\n  - c',
    ],
    [
      'tables',
      '<div role="table"><div role="rowgroup"><div role="row"><span role="columnheader">A</span><span role="columnheader">B</span></div></div><div><div role="row"><span role="rowheader">1</span><span role="cell">2</span></div></div></div>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['no role of an element that has a meaning', '<h2 role="listitem">a</h2>', '## a'],
  ],
  'sections that a button opens': [
    [
      'hidden answers',
      '<h3><button aria-expanded="false" aria-controls="a">When?</button></h3><div id="a" hidden><p>In two days.</p><p class="sr-only">x</p></div>',
      '### When?\n\nIn two days.',
    ],
    [
      'panels of a style sheet',
      '<button data-bs-toggle="collapse" data-bs-target="#b">When?</button><section id="b" style="display:none">In two days.</section>',
      'When?\n\nIn two days.',
    ],
    [
      'no menus, dialogs and forms',
      '<p>a</p><button aria-expanded="false" aria-controls="m">Menu</button><div id="m" hidden><a href="/1">First page</a></div><button aria-expanded="false" aria-controls="f">Open</button><div id="f" hidden>Your name <input></div>',
      'a\n\nMenu Open',
    ],
  ],
  'icons of a font': [
    [
      'no names of icons',
      '<p>Open <i class="material-icons md-18">expand_more</i> <span class="material-symbols-outlined">home</span><mat-icon>menu</mat-icon>now</p>',
      'Open now',
    ],
    [
      'words about icons',
      '<p><code class="material-icons">home</code> <span class="material-icons-text">a</span></p>',
      '`home` a',
    ],
  ],
  'shadow roots': [
    [
      'children of an element in the slots of its shadow root',
      '<x-a><template shadowrootmode="open"><h2><slot name="t">none</slot></h2><slot></slot><p>end</p></template><p>text</p><b slot="t">Title</b><p slot="x">lost</p></x-a>',
      '## Title\n\ntext\n\nend',
    ],
    [
      'the default text of a slot',
      '<x-a><template shadowrootmode="open"><p>a <slot name="t">default</slot></p></template></x-a>',
      'a default',
    ],
    [
      'slots of shadow roots inside one another',
      '<x-a><template shadowrootmode="open"><x-b><template shadowrootmode="open"><p>b: <slot></slot></p></template><i><slot></slot></i></x-b></template>text</x-a>',
      'b: *text*',
    ],
  ],
}

describe.each(Object.entries(cases))('markdown of %s', (_, group) => {
  it.each(group)('keeps %s', (_name, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})

it('selects an element with a role by its own name', () => {
  const body = page('<div role="heading">a</div><h2>b</h2>')
  expect(extractPage(body, withMain({ includeSelector: 'div' })).content).toBe('## a')
  expect(extractPage(body, withMain({ includeSelector: 'h2' })).content).toBe('## b')
})
