import { sitePlan, type PlannedPage } from '#test/support/generated-site/site-plan.ts'

/** The pages of the site that all crawls of the benchmark read. */
export const crawledPages = (pages: number): PlannedPage[] => sitePlan({ pages, branching: 10 })
