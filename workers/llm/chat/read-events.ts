import { createParser, type EventSourceMessage } from 'eventsource-parser'

/**
 * The events of a stream as they arrive, also a last one without the empty line that ends an event. Throws for an event of
 * more than `maxLength` characters.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  maxLength: number,
): AsyncGenerator<EventSourceMessage> {
  const events: EventSourceMessage[] = []
  // Above its limit, the parser drops the event and throws when it is fed again.
  const parser = createParser({ maxBufferSize: maxLength, onEvent: (event) => void events.push(event) })
  for await (const text of textOf(body)) {
    parser.feed(text)
    yield* events.splice(0)
  }
}

async function* textOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true })
  yield `${decoder.decode()}\n\n`
}
