/** An event of a stream. `data` is its JSON, parsed. */
export interface SentEvent {
  id: number
  name: string
  data: Record<string, unknown>
}

/** Reads the events of a response as they arrive. Throws for a block that is neither an event nor a comment. */
export async function* readEvents(response: Response): AsyncGenerator<SentEvent> {
  if (response.body === null) throw new Error('Expected a body.')
  let text = ''
  for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
    text += bytes
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (!block.startsWith(':')) yield eventIn(block)
  }
  if (text !== '') throw new Error(`Expected the end of an event, found ${text.slice(0, 80)}.`)
}

function eventIn(block: string): SentEvent {
  const [, id, name = '', json = ''] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? []
  if (id === undefined) throw new Error(`Expected an event, found ${block.slice(0, 80)}.`)
  return { id: Number(id), name, data: JSON.parse(json) as SentEvent['data'] }
}

/** All events of a response. */
export const allEvents = (response: Response): Promise<SentEvent[]> => Array.fromAsync(readEvents(response))
