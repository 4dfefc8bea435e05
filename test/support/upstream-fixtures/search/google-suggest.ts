import { openFixtureUpstream, type FixtureRequest } from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

/** Opens a server that speaks the suggestions of Google. */
export const openGoogleSuggestFixture = () => openFixtureUpstream((url) => ({ GOOGLE_SUGGEST_BASE_URL: url }), respond)

function respond({ url, method }: FixtureRequest) {
  const { q, client } = Object.fromEntries(url.searchParams)
  if (method !== 'GET' || url.pathname !== '/complete/search' || client !== 'firefox' || q === undefined)
    return { status: 400, body: '<html><title>Error 400 (Bad Request)!!1</title></html>' }
  if (q === 'fail') return { status: 500, body: '<html><title>Error 500 (Server Error)!!1</title></html>' }
  const suggestions = q === 'nothing' ? [] : [`${q} food`, `${q} größe`, `${q} sounds`, `${q} at night`]
  const details = { 'google:suggestsubtypes': suggestions.map(() => [512]) }
  return { headers: { 'Content-Type': 'text/javascript; charset=UTF-8' }, body: [q, suggestions, [], details] }
}
