import type { Word } from '#workers/pdf/content/page-content.ts'

/** Whether a column has a number in each of two lines. Numbers do not wrap, so the lines are rows of their own. */
export function hasStackedNumbers(lines: readonly (readonly (readonly Word[])[])[]): boolean {
  const columns = lines[0]?.length ?? 0
  for (let column = 0; column < columns; column++) {
    const numbers = lines.filter((cells) => isNumber(cells[column] ?? []))
    if (numbers.length > 1) return true
  }
  return false
}

function isNumber(cell: readonly Word[]): boolean {
  return cell.length > 0 && cell.length < 4 && number.test(cell.map(({ text }) => text).join(''))
}

const number = /^[$€£¥(+−–-]{0,3}\d[\d.,']{0,20}[)%]{0,2}$/u
