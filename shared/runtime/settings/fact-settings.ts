import { optionalOrigin, optionalText, text } from './settings.ts'

/** Settings of the upstream services behind /company, /discussions, /domain, /package, /tech and /social/youtube/transcript. */
export const factSettings = {
  GREENHOUSE_BASE_URL: optionalOrigin('Greenhouse job boards base URL; default https://boards-api.greenhouse.io'),
  LEVER_BASE_URL: optionalOrigin(
    'Lever job postings base URL; default https://api.lever.co, or https://api.eu.lever.co',
  ),
  ASHBY_BASE_URL: optionalOrigin('Ashby job boards base URL; default https://api.ashbyhq.com'),
  HACKER_NEWS_BASE_URL: optionalOrigin('Hacker News search base URL; default https://hn.algolia.com'),
  YOUTUBE_BASE_URL: optionalOrigin('YouTube base URL; default https://www.youtube.com'),
  YOUTUBE_CLIENT_VERSION: text('20.10.38', 'Version of the YouTube Android client that transcript requests name'),
  RDAP_BOOTSTRAP_BASE_URL: optionalOrigin('Base URL of the RDAP bootstrap registry; default https://data.iana.org'),
  NPM_BASE_URL: optionalOrigin("npm registry base URL; default: the registry of npm's configuration"),
  NPM_DOWNLOADS_BASE_URL: optionalOrigin('npm download counts base URL; default https://api.npmjs.org'),
  PYPI_BASE_URL: optionalOrigin('PyPI base URL; default: the public PyPI'),
  PYPISTATS_BASE_URL: optionalOrigin('PyPI download counts base URL; default https://pypistats.org'),
  OSV_BASE_URL: optionalOrigin('OSV (vulnerabilities) base URL; default https://api.osv.dev'),
  TECH_FINGERPRINTS_DIR: optionalText(
    'Directory with more fingerprints for /tech: technologies/*.json and categories.json in the schema of Wappalyzer',
  ),
} as const
