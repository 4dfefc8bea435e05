import { article } from '#bench/fixtures/article.ts'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { openFixtureSite } from '#test/support/sites/fixture-site.ts'

// A website with one page. Queries make as many URLs of it as a run needs.

const site = await openFixtureSite({ '/article': article() })
serveVariant({ url: site.url })
