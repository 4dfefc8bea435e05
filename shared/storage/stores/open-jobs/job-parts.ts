import type { Store } from '#shared/storage/store.ts'

/** Parts of the work of jobs that have not ended, so that the next run of a job whose worker died does not repeat them. */
export function jobPartStore(store: Store) {
  return {
    /** `key` identifies the part within its job. */
    save: (jobId: string, key: string, { text, expiresAt }: { text: string; expiresAt: number }) =>
      store.putText('jobParts', `${jobId}:${key}`, text, expiresAt),

    find: (jobId: string, key: string) => store.getText('jobParts', `${jobId}:${key}`),
  }
}

export type JobPartStore = ReturnType<typeof jobPartStore>
