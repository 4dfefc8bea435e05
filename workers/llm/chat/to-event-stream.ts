/** Some servers answer a request for a stream with one JSON document. It becomes a stream of one event. */
export async function toEventStream(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.includes('application/json')) return response
  const document = (await response.text()).replaceAll(/[\r\n]+/g, ' ')
  return new Response(`data: ${document}\n\ndata: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } })
}
