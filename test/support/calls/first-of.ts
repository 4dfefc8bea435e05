/** The name and reply of the call that ends first. Tests use it to compare two limits without measuring time. */
export function firstOf<T>(calls: Readonly<Record<string, Promise<T>>>): Promise<[name: string, reply: T]> {
  return Promise.race(Object.entries(calls).map(async ([name, call]): Promise<[string, T]> => [name, await call]))
}
