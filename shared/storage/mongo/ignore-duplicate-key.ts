import { MongoServerError } from 'mongodb'

/** Undefined when the upsert matched no document because its filter excludes the one that has the key. */
export async function ignoreDuplicateKey<T>(upsert: Promise<T>): Promise<T | undefined> {
  try {
    return await upsert
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return undefined
    throw error
  }
}
