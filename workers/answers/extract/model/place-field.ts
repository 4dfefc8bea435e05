import type { FieldTree, LeafField, ListField, ObjectField } from '#workers/answers/extract/tree/field-tree.ts'

/** One step of a pointer: a property, or a position in a list. */
export interface Step {
  name: string
  isPosition: boolean
}

export interface TreeBuilder {
  root: ObjectField
  /** Puts a leaf into the tree, unless its place is taken. */
  place: (steps: readonly Step[], leaf: LeafField) => void
}

/** Builds a tree leaf by leaf. The items of a list follow in the order of arrival: positions without a supported value close up. */
export function createTree(): TreeBuilder {
  const root = emptyObject()
  const positions = new Map<ListField, Map<string, FieldTree>>()

  return {
    root,
    place(steps, leaf) {
      let parent: FieldTree = root
      for (const [depth, step] of steps.entries()) {
        const next = steps[depth + 1]
        const known = childOf(parent, step)
        if (known !== undefined && (next === undefined || known.kind === 'leaf')) return
        const child: FieldTree = known ?? (next === undefined ? leaf : next.isPosition ? emptyList() : emptyObject())
        if (known === undefined) addChild(parent, step, child)
        parent = child
      }
    },
  }

  function emptyList(): ListField {
    const list: ListField = { kind: 'list', items: [] }
    positions.set(list, new Map())
    return list
  }

  function childOf(parent: FieldTree, { name }: Step): FieldTree | undefined {
    if (parent.kind === 'object') return parent.fields.get(name)
    return parent.kind === 'list' ? positions.get(parent)?.get(name) : undefined
  }

  function addChild(parent: FieldTree, { name }: Step, child: FieldTree): void {
    if (parent.kind === 'object') parent.fields.set(name, child)
    if (parent.kind !== 'list') return
    parent.items.push(child)
    positions.get(parent)?.set(name, child)
  }
}

const emptyObject = (): ObjectField => ({ kind: 'object', fields: new Map() })
