import type { World } from '#workers/browser/page/page-script.ts'

/**
 * The elements of a document with an ARIA role and accessible name, as the browser computes them: object ids, the first twenty.
 * Includes those in shadow roots.
 */
export async function elementsByRole(
  { role, name }: { role: string; name: string | undefined },
  { cdp, contextId }: World,
): Promise<string[]> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document', contextId })
  const { objectId } = result
  if (objectId === undefined) return []
  const { nodes } = await cdp.send('Accessibility.queryAXTree', {
    objectId,
    role,
    ...(name !== undefined && { accessibleName: name }),
  })
  const ids = nodes.flatMap(({ ignored, backendDOMNodeId }) => (ignored ? [] : (backendDOMNodeId ?? [])))
  const resolved = ids.slice(0, maxElements).map(async (backendNodeId) => {
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId, executionContextId: contextId })
    return object.objectId ?? []
  })
  return (await Promise.all(resolved)).flat()
}

const maxElements = 20
