export interface ListItem {
  list: 'ul' | 'ol'
  /** From 0, the outermost. */
  level: number
  /** The number of the first item of an ordered list. */
  start: number
}

/** The tags of nested lists, item by item. */
export interface Lists {
  /** The tags between the text before and the text of an item. */
  next: (item: ListItem) => string
  /** The tags that close all open lists. */
  end: () => string
}

/** Lists nest by the order of their levels only: the first item may have any level, and a level may be left out. */
export function createLists(): Lists {
  const open: { list: ListItem['list']; level: number }[] = []
  const closeLast = () => `</li></${open.pop()?.list ?? 'ul'}>`
  return {
    next({ list, level, start }) {
      let html = ''
      while ((open.at(-2)?.level ?? -1) >= level) html += closeLast()
      const last = open.at(-1)
      if (last !== undefined && last.level >= level) {
        if (last.list === list) {
          last.level = level
          return `${html}</li><li>`
        }
        html += closeLast()
      }
      open.push({ list, level })
      return `${html}<${list}${start === 1 ? '' : ` start="${start}"`}><li>`
    },
    end() {
      let html = ''
      while (open.length > 0) html += closeLast()
      return html
    },
  }
}
