// Written by `npm run docs`. Do not edit.

/** `POST /discussions` */
export interface DiscussionsInput {
  /** Words of the topic */
  query: string
  /** Maximum number of stories. Default: 20 */
  limit?: number
  /** recent: newest first. Default: "relevance" */
  sort?: "relevance" | "recent"
  /** Maximum time of the call in milliseconds, queue included. Default: 15000 */
  timeout?: number
  /** Accept a stored answer, 70 % cheaper. Default: true */
  cache?: boolean
  /** Maximum age of a stored answer in seconds. Default: 3600 */
  cacheTtl?: number
}

/** `POST /discussions` */
export interface DiscussionsOutput {
  /** `query` of the call */
  query: string
  /** Where the discussions are */
  source: "hacker-news"
  /** `sort` of the call */
  sort: "relevance" | "recent"
  /** Matching stories, in the order of `sort` */
  stories: {
    /** Title of the story, as plain text */
    title: string
    /** Address that the story submits; absent for questions and other texts */
    url?: string
    /** Start of the text of a story, up to 1,000 characters */
    text?: string
    /** Points that users gave the story */
    points: number
    /** Number of comments */
    comments: number
    /** Name of the user; [deleted] if there is none any more */
    author: string
    /** When the story was posted, ISO 8601 */
    postedAt: string
    /** Address of the thread */
    discussionUrl: string
  }[]
  /** Totals. Points and comments are those of the returned stories, times those of all matches */
  summary: {
    /** Number of stories that match, returned or not */
    totalMatches: number
    /** Number of `stories` */
    returned: number
    /** Sum of the points of the returned stories */
    pointsReturned: number
    /** Sum of the comments of the returned stories */
    commentsReturned: number
    /** Up to 10 registrable domains of the returned stories, most stories first */
    topDomains: {
      /** Registrable domain, such as example.com */
      domain: string
      /** Returned stories that link to it */
      stories: number
    }[]
    /** Time of the oldest match; absent if it is not known */
    firstSeen?: string
    /** Time of the newest match; absent if it is not known */
    lastSeen?: string
  }
  /** Parts of the summary that are absent, and the reasons */
  warnings?: string[]
  /** When the search ran, ISO 8601 */
  searchedAt: string
  /** Whether the content was fetched for this call or is a stored answer, and how old it is */
  cache: {
    /** hit: stored answer; miss: fetched for this call; revalidated: stored answer, confirmed by the target; stale: stored answer, because the target failed; bypass: fetched, because the call set cache to false or has private inputs */
    state: "hit" | "miss" | "revalidated" | "stale" | "bypass"
    /** Seconds since the answer was stored or confirmed */
    age: number
    /** When the answer was stored. Absent if the target forbids storing it */
    storedAt?: string
    /** When the stored answer stops being a hit */
    expiresAt?: string
  }
  /** Id of the call. GET /receipts/{requestId} returns the receipt of a call that was charged */
  requestId: string
}
