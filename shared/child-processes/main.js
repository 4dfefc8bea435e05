import '#shared/runtime/machine/compile-cache.js'

const { serveTasks } = await import('./serve-tasks.ts')

// Platforms send SIGTERM to all processes of a service. A task in progress is still needed: this process ends with its parent.
process.on('SIGTERM', () => {})
// A promise that a package of an earlier task left behind must not end the next one.
process.on('unhandledRejection', () => {})

await serveTasks(Number(process.argv[2]))
process.exit(0)
