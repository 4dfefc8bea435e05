import { requestId } from '#shared/contract/models/answers/request-id.ts'
import { cacheFields, cacheInfo } from '#shared/contract/models/cache.ts'
import { fetchTimeout } from '#shared/contract/models/timeout.ts'
import { operation } from '#shared/contract/operation.ts'
import { perCall } from '#shared/contract/price.ts'
import {
  array,
  choice,
  integer,
  notBlank,
  object,
  optional,
  string,
  timestamp,
  withDefault,
} from '#shared/contract/schema.ts'

export const discussions = operation({
  name: 'discussions',
  method: 'POST',
  path: '/discussions',
  group: 'Facts',
  tool: {
    name: 'discussions',
    description:
      'Find Hacker News stories about a topic, with points, comment counts and thread links, and totals over them. Read a thread with fetch_webpage.',
  },
  summary: 'Find Hacker News stories about a topic, with totals',
  description:
    'Searches the stories of Hacker News and returns each with its points, number of comments and the address of its thread. The summary counts all matches, adds up the returned stories, and names the most-submitted domains and the times of the first and the last match.',
  access: 'paid',
  price: perCall({ catalog: '0.004' }),
  pool: 'search',
  timeoutMs: 30_000,
  fieldAliases: { topic: 'query' },
  input: object({
    query: string({ description: 'Words of the topic', minLength: 1, maxLength: 500, pattern: notBlank }),
    limit: withDefault(integer({ description: 'Maximum number of stories', minimum: 1, maximum: 50 }), 20),
    sort: withDefault(choice(['relevance', 'recent'], { description: 'recent: newest first' }), 'relevance'),
    timeout: fetchTimeout,
    ...cacheFields,
  }),
  output: object({
    query: string({ description: '`query` of the call' }),
    source: choice(['hacker-news'], { description: 'Where the discussions are' }),
    sort: choice(['relevance', 'recent'], { description: '`sort` of the call' }),
    stories: array(
      object({
        title: string({ description: 'Title of the story, as plain text' }),
        url: optional(string({ description: 'Address that the story submits; absent for questions and other texts' })),
        text: optional(string({ description: 'Start of the text of a story, up to 1,000 characters' })),
        points: integer({ description: 'Points that users gave the story', minimum: 0 }),
        comments: integer({ description: 'Number of comments', minimum: 0 }),
        author: string({ description: 'Name of the user; [deleted] if there is none any more' }),
        postedAt: timestamp({ description: 'When the story was posted, ISO 8601' }),
        discussionUrl: string({ description: 'Address of the thread' }),
      }),
      { description: 'Matching stories, in the order of `sort`' },
    ),
    summary: object(
      {
        totalMatches: integer({ description: 'Number of stories that match, returned or not', minimum: 0 }),
        returned: integer({ description: 'Number of `stories`', minimum: 0 }),
        pointsReturned: integer({ description: 'Sum of the points of the returned stories', minimum: 0 }),
        commentsReturned: integer({ description: 'Sum of the comments of the returned stories', minimum: 0 }),
        topDomains: array(
          object({
            domain: string({ description: 'Registrable domain, such as example.com' }),
            stories: integer({ description: 'Returned stories that link to it', minimum: 1 }),
          }),
          {
            description: 'Up to 10 registrable domains of the returned stories, most stories first',
          },
        ),
        firstSeen: optional(timestamp({ description: 'Time of the oldest match; absent if it is not known' })),
        lastSeen: optional(timestamp({ description: 'Time of the newest match; absent if it is not known' })),
      },
      { description: 'Totals. Points and comments are those of the returned stories, times those of all matches' },
    ),
    warnings: optional(array(string(), { description: 'Parts of the summary that are absent, and the reasons' })),
    searchedAt: timestamp({ description: 'When the search ran, ISO 8601' }),
    cache: cacheInfo,
    requestId,
  }),
  cache: { keyFields: ['query', 'limit', 'sort'] },
  errors: ['PROVIDER_ERROR'],
  example: {
    input: { query: 'sqlite', limit: 1 },
    output: {
      query: 'sqlite',
      source: 'hacker-news',
      sort: 'relevance',
      stories: [
        {
          title: 'SQLite as an Application File Format',
          url: 'https://www.sqlite.org/appfileformat.html',
          points: 412,
          comments: 131,
          author: 'example',
          postedAt: '2026-03-01T09:30:00.000Z',
          discussionUrl: 'https://news.ycombinator.com/item?id=40000001',
        },
      ],
      summary: {
        totalMatches: 3120,
        returned: 1,
        pointsReturned: 412,
        commentsReturned: 131,
        topDomains: [{ domain: 'sqlite.org', stories: 1 }],
        lastSeen: '2026-11-20T08:12:44.000Z',
      },
      warnings: ['firstSeen is unknown, because more than 1,000 stories may be older than those returned.'],
      searchedAt: '2026-11-22T13:20:00.000Z',
      cache: { state: 'miss', age: 0 },
      requestId: '019aa1b2-0000-7000-8000-000000000031',
    },
  },
})
