import type { Box, PageContent, Rule, Turn } from '#workers/pdf/content/page-content.ts'

/** The lines and boxes of a page in the frame of text with this turn. */
export function turnDrawing(
  content: PageContent,
  turn: Turn,
): { rules: Rule[]; boxes: Box[]; width: number; height: number } {
  const { rules, boxes, width, height } = content
  if (turn === 0) return { rules, boxes, width, height }
  const turnedBoxes = boxes.map((box) => turnBox(box, turn, content))
  const turnedRules = rules.map((rule) => {
    const flat = rule.isVertical
      ? { x0: rule.at, x1: rule.at, y0: rule.from, y1: rule.to }
      : { x0: rule.from, x1: rule.to, y0: rule.at, y1: rule.at }
    const box = turnBox(flat, turn, content)
    const isVertical = turn === 2 ? rule.isVertical : !rule.isVertical
    return isVertical
      ? { isVertical, at: box.x0, from: box.y0, to: box.y1 }
      : { isVertical, at: box.y0, from: box.x0, to: box.x1 }
  })
  const isSideways = turn % 2 === 1
  return {
    rules: turnedRules,
    boxes: turnedBoxes,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
  }
}

function turnBox(box: Box, turn: Turn, { width, height }: { width: number; height: number }): Box {
  if (turn === 1) return { ...box, x0: box.y0, x1: box.y1, y0: width - box.x1, y1: width - box.x0 }
  if (turn === 2) return { ...box, x0: width - box.x1, x1: width - box.x0, y0: height - box.y1, y1: height - box.y0 }
  return { ...box, x0: height - box.y1, x1: height - box.y0, y0: box.x0, y1: box.x1 }
}
