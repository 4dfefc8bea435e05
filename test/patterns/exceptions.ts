/** A pattern that the check would refuse, and that is linear and cannot overflow the stack. */
export interface Exception {
  file: string
  /** The first characters of the pattern. */
  begins: string
  reason: string
}

export const exceptions: readonly Exception[] = [
  {
    file: 'api/calls/parse-json.ts',
    begins: String.raw`/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d`,
    reason:
      'The text is JSON (parseJsonBody), so each string ends, and a number of 15 characters or more is a match. A body has at most 256 KB.',
  },
  {
    file: 'api/middleware/dispatch.ts',
    begins: 'new RegExp(`^${path',
    reason: 'Our own route paths have no repetition, and one is added at the end.',
  },
  {
    file: 'api/routes/feedback.ts',
    begins: String.raw`/"(?:[^"\\]`,
    reason: 'A body has at most 256 KB.',
  },
  {
    file: 'api/site/grants/browser/key-form.ts',
    begins: 'new RegExp(pattern)',
    reason:
      'The patterns of two fields of the contract have no nested repetition. It runs in the browser of the person who types.',
  },
  {
    file: 'shared/contract/models/memory.ts',
    begins: '/^[^',
    reason: 'A body has at most 256 KB, and schemas compile patterns with the flag u.',
  },
  {
    file: 'shared/contract/operations/search-trends.ts',
    begins: '/^\\s*[^,',
    reason: 'A body has at most 256 KB, and schemas compile patterns with the flag u.',
  },
  {
    file: 'shared/values/periods.ts',
    begins: 'new RegExp(',
    reason: 'It is made of our own lists of words, which have no repetition.',
  },
  {
    file: 'workers/answers/extract/match/page-view.ts',
    begins: '/^\\p{L}[^.|]*:$',
    reason: 'The text has at most 400,000 characters (maxChars).',
  },
  {
    file: 'workers/browser/page/watch-traffic.ts',
    begins: String.raw`/^https?:\/\/[^/]*(?:google`,
    reason: 'Linear with the flag u. Chromium loads no address above 2 MB.',
  },
  {
    file: 'workers/evidence/injection/addresses-reader.ts',
    begins: '/',
    reason: 'A sentence is cut to 1,200 characters (maxChars), and each repetition is limited to 120.',
  },
  {
    file: 'workers/pages/output/count-words.ts',
    begins: '/[\\p{Script=Han}',
    reason: 'One class or one repeated class. The detector does not support the flag v.',
  },
  {
    file: 'workers/pages/markdown/write-blocks.ts',
    begins: '/(?:youtube(?:-nocookie)?\\.com\\/embed|player',
    reason: 'The URL has at most 4,096 characters (absoluteUrl), and the repetition is limited to 64.',
  },
  {
    file: 'workers/pages/markdown/escape.ts',
    begins: '/^([^\\S\\n\\r\\u2028\\u2029]*)([-+*]',
    reason: 'A match starts at the start of a line and no repetition crosses its end, so each line is read once.',
  },
  {
    file: 'workers/pages/metadata/byline.ts',
    begins: "/^\\p{Lu}[\\p{L}.'’-]*(?: ",
    reason: 'The text has at most 80 characters (cleanAuthor).',
  },
  {
    file: 'workers/pages/refusal/walls.ts',
    begins: '/awswaf',
    reason: 'The repetition is limited to 200 characters and follows a fixed word.',
  },
  {
    file: 'workers/pages/refusal/empty-shell.ts',
    begins: '/^(?:loading|please',
    reason: 'The text has less than 80 characters (maxLineLength).',
  },
  {
    file: 'workers/pages/refusal/placeholder-pages.ts',
    begins: '/(?:this|the|diese|',
    reason: 'A domain of at most ten labels of 63 characters, after fixed words.',
  },
  {
    file: 'workers/pages/selection/rules/rule-out-boilerplate.ts',
    begins: '/reader-supported publication|',
    reason: 'The repetition is limited to three words and follows fixed words.',
  },
]
