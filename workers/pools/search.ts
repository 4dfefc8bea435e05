import type { Handlers } from '#workers/handler.ts'
import { discussions } from '#workers/handlers/discussions.ts'
import { domain } from '#workers/handlers/domain.ts'
import { packageInfo } from '#workers/handlers/package-info.ts'
import {
  searchAutocomplete,
  searchImages,
  searchNews,
  searchPlaces,
  searchScholar,
  searchShopping,
  searchTrends,
} from '#workers/handlers/search-kinds.ts'
import { search } from '#workers/handlers/search.ts'
import { youtubeTranscript } from '#workers/handlers/youtube-transcript.ts'

export const handlers = {
  search,
  'search-autocomplete': searchAutocomplete,
  'search-images': searchImages,
  'search-news': searchNews,
  'search-places': searchPlaces,
  'search-scholar': searchScholar,
  'search-shopping': searchShopping,
  'search-trends': searchTrends,
  'package-info': packageInfo,
  discussions,
  'youtube-transcript': youtubeTranscript,
  domain,
} satisfies Handlers<'search'>
