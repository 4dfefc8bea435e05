import { article } from '#bench/ground/article.ts'
import { serveArm } from '#bench/ground/serve-arm.ts'
import { openFixtureSite } from '#test/support/fixture-site.ts'

// A website with one page; its query makes it as many addresses as a run needs.

const site = await openFixtureSite({ '/article': article() })
serveArm({ url: site.url })
