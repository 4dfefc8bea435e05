/** An operation that reads the file at a URL. */
export interface HostileOperation {
  name: string
  /** `calm`: a page beside the file, which no call has read. */
  call: (url: string, calm: string) => { path: string; body?: object }
  /** The time limit of a call. */
  limitMs: number
}

const timeout = 20_000

const post = (path: string, options: object = {}): HostileOperation => ({
  name: [path, ...Object.keys(options)].join(' '),
  call: (url) => ({ path, body: { url, cache: false, timeout, ...options } }),
  limitMs: timeout,
})

const schema = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } }

/** Operations that read pages and documents without a browser. */
export const readers: readonly HostileOperation[] = [
  post('/fetch/basic'),
  post('/fetch/basic', { format: 'html', links: true, mainContent: false }),
  post('/fetch/basic', { format: 'text', explain: true }),
  post('/extract', { schema }),
  post('/extract/smart', { query: 'What are the name and the price?' }),
  post('/tech'),
  post('/map'),
  { name: '/r', call: (url) => ({ path: `/r/${url}` }), limitMs: timeout },
  {
    name: '/batch/fetch',
    call: (url, calm) => ({ path: '/batch/fetch', body: { urls: [url, calm, `${url}&again`], timeout } }),
    limitMs: timeout * 2,
  },
  {
    name: '/compare',
    call: (url, calm) => ({ path: '/compare', body: { urls: [url, calm], timeout, tier: 'basic' } }),
    limitMs: timeout,
  },
  {
    name: '/monitor/preview',
    call: (url) => ({ path: '/monitor/preview', body: { url, mainContent: false } }),
    limitMs: 90_000,
  },
]

export const pdfReader = post('/pdf')

/** Operations that open pages in a browser. */
export const renderers: readonly HostileOperation[] = [post('/fetch/pro'), post('/screenshot', { fullPage: true })]
