/** A process that may be killed: what it waits for then never comes. */
export interface Life {
  isOver: boolean
}

interface Parked {
  life: Life
  go: () => void
}

/** Ends one of those that live. */
export function killOne(lives: readonly Life[], choice: number): void {
  const alive = lives.filter(({ isOver }) => !isOver)
  const life = alive[choice % Math.max(alive.length, 1)]
  if (life !== undefined) life.isOver = true
}

/**
 * Lets many processes go on one step at a time, in an order the test decides. Every call of a port is a step; a sleep ends
 * when the clock has come so far.
 */
export function openTurns(startAt: number) {
  const parked: Parked[] = []
  const sleeping: (Parked & { at: number })[] = []
  let underWay = 0
  let now = startAt

  return {
    now: () => now,
    isParked: () => parked.length > 0,

    /** The call, made when its turn has come. */
    async step<T>(life: Life, call: () => Promise<T>): Promise<T> {
      await new Promise<void>((go) => parked.push({ life, go }))
      return this.work(call)
    },

    /** A call that needs no turn of its own. */
    async work<T>(call: () => Promise<T>): Promise<T> {
      underWay += 1
      try {
        return await call()
      } finally {
        underWay -= 1
      }
    },

    sleep: (life: Life, ms: number): Promise<void> =>
      new Promise((go) => sleeping.push({ life, go, at: now + Math.max(ms, 1) })),

    /** One step of one process; whoever it is, it stands still again after this. */
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

    /** Until somebody is awake again; whether anybody was asleep. */
    async passToNext(): Promise<boolean> {
      drop(sleeping)
      if (sleeping.length === 0) return false
      now = Math.max(now, Math.min(...sleeping.map(({ at }) => at)))
      await wake()
      return true
    },

    /** Lets everybody who lives come to an end. */
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
    for (;;) {
      await new Promise(setImmediate)
      if (underWay === 0) break
    }
    // What went on after the last call did so in microtasks.
    await new Promise(setImmediate)
  }
}

export type Turns = ReturnType<typeof openTurns>

function drop(list: { life: Life }[]): void {
  for (let index = list.length - 1; index >= 0; index--) if (list[index]?.life.isOver === true) list.splice(index, 1)
}
