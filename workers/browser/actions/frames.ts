import type { CDPSession, Protocol } from 'puppeteer'

interface Frame {
  frameId: string
  isMain: boolean
}

/** The main frame of a tab, and then the frames in it, in the order of the page: the first thirty. */
export async function* framesOf(cdp: CDPSession): AsyncGenerator<Frame> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  for (const [index, { id }] of flatten(frameTree).slice(0, maxFrames).entries())
    yield { frameId: id, isMain: index === 0 }
}

const maxFrames = 30

const flatten = ({ frame, childFrames = [] }: Protocol.Page.FrameTree): Protocol.Page.Frame[] => [
  frame,
  ...childFrames.flatMap(flatten),
]

/** Where the content of a frame begins in the window of its page, CSS pixels. */
export async function frameOffset(cdp: CDPSession, { frameId, isMain }: Frame): Promise<{ x: number; y: number }> {
  if (isMain) return { x: 0, y: 0 }
  const { backendNodeId } = await cdp.send('DOM.getFrameOwner', { frameId })
  const { model } = await cdp.send('DOM.getBoxModel', { backendNodeId })
  const [x = 0, y = 0] = model.content
  return { x, y }
}
