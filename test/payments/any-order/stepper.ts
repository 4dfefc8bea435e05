/** A process that can be killed. Its pending calls then never return. */
export interface Life {
  isOver: boolean
}

interface Parked {
  life: Life
  go: () => void
}

/** Kills one of the live processes. */
export function killOne(lives: readonly Life[], choice: number): void {
  const alive = lives.filter(({ isOver }) => !isOver)
  const life = alive[choice % Math.max(alive.length, 1)]
  if (life !== undefined) life.isOver = true
}

/**
 * Runs many processes one step at a time, in an order that the test decides. Each call of a port is a step. A sleep ends
 * when the simulated clock reaches its end.
 */
export function openStepper(startAt: number) {
  const parked: Parked[] = []
  const sleeping: (Parked & { at: number })[] = []
  const waiting: (() => void)[] = []
  let underWay = 0
  let now = startAt

  return {
    now: () => now,
    isParked: () => parked.length > 0,

    /** The call, made when its step is chosen. */
    async step<T>(life: Life, call: () => Promise<T>): Promise<T> {
      await new Promise<void>((go) => parked.push({ life, go }))
      return this.work(call)
    },

    /** A call that needs no step of its own. */
    async work<T>(call: () => Promise<T>): Promise<T> {
      underWay += 1
      try {
        return await call()
      } finally {
        underWay -= 1
        if (underWay === 0) for (const goOn of waiting.splice(0)) goOn()
      }
    },

    sleep: (life: Life, ms: number): Promise<void> =>
      new Promise((go) => sleeping.push({ life, go, at: now + Math.max(ms, 1) })),

    /** One step of one process. All processes wait again afterwards. */
    async next(choice: number): Promise<void> {
      drop(parked)
      const [chosen] = parked.splice(choice % Math.max(parked.length, 1), 1)
      chosen?.go()
      await stillness()
    },

    async pass(ms: number): Promise<void> {
      now += ms
      await wake()
    },

    /** Sleeps until a process is awake. Returns whether one was asleep. */
    async passToNext(): Promise<boolean> {
      drop(sleeping)
      if (sleeping.length === 0) return false
      now = Math.max(now, Math.min(...sleeping.map(({ at }) => at)))
      await wake()
      return true
    },

    /** Lets all live processes finish. */
    async finish(): Promise<void> {
      await this.pass(0)
      do while (this.isParked()) await this.next(0)
      while (await this.passToNext())
    },
  }

  async function wake(): Promise<void> {
    for (const sleeper of sleeping.filter(({ at }) => at <= now)) {
      sleeping.splice(sleeping.indexOf(sleeper), 1)
      if (!sleeper.life.isOver) sleeper.go()
    }
    await stillness()
  }

  async function stillness(): Promise<void> {
    // A call begins, and goes on after its end, in microtasks.
    await new Promise(setImmediate)
    if (underWay === 0) return
    await new Promise<void>((goOn) => waiting.push(goOn))
    await stillness()
  }
}

export type Stepper = ReturnType<typeof openStepper>

function drop(list: { life: Life }[]): void {
  for (let index = list.length - 1; index >= 0; index--) if (list[index]?.life.isOver === true) list.splice(index, 1)
}
