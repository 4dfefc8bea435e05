/** Requests for addresses of a page that no other run asks for. */
export function uncached(page: string, run: number) {
  return (number: number) => ({ url: `${page}?run=${run}&number=${number}` })
}
