import { openHackerNewsFixture } from './hacker-news.ts'
import { openJobBoardsFixture } from './job-boards.ts'
import { openNpmFixture } from './npm.ts'
import { openOsvFixture } from './osv.ts'
import { openPypiFixture } from './pypi.ts'
import { openRdapFixture } from './rdap.ts'
import { openSerpApiFixture } from './search/serpapi.ts'
import { openSerperFixture } from './search/serper.ts'
import { openYouTubeFixture } from './youtube.ts'

/** Upstreams with which a service that has a browser and a language model offers every operation. */
export const everyUpstream = {
  serper: openSerperFixture,
  serpApi: openSerpApiFixture,
  boards: openJobBoardsFixture,
  rdap: openRdapFixture,
  npm: openNpmFixture,
  pypi: openPypiFixture,
  osv: openOsvFixture,
  hackerNews: openHackerNewsFixture,
  youTube: openYouTubeFixture,
}
