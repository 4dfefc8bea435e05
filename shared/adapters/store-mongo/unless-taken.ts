import { MongoServerError } from 'mongodb'

/** Undefined when another document has the key: the upsert found none that fits its filter, and may not add a second. */
export async function unlessTaken<T>(upsert: Promise<T>): Promise<T | undefined> {
  try {
    return await upsert
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return undefined
    throw error
  }
}
