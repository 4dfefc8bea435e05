/** The fields that have a value. */
export function present<T extends object>(fields: T): Present<T> {
  // The entries are those of the type: the fields that are never undefined, and the others if they have a value.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}
