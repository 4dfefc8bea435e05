import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface MongoProxy extends AsyncDisposable {
  /** The URL of the server's database, through this proxy. */
  url: string
  /** Stops forwarding. Connections are accepted but not answered. */
  pause: () => void
  resume: () => void
  /** Pauses before it forwards the first bytes that contain the text. Resolves then. */
  pauseBefore: (text: string) => Promise<void>
  /** Closes every connection and stops listening. */
  close: () => Promise<void>
  /** Resets every connection, as a network does that loses its state. Further ones are forwarded. */
  reset: () => void
  /** Resets the next connections, each after it has forwarded so many pieces of data. */
  resetNext: (pieces: readonly number[]) => void
  /** Resets a connection instead of forwarding bytes that contain the text, so many times. */
  resetBefore: (text: string, times: number) => void
  /** Listens again at the same address. */
  open: () => Promise<void>
  /** The number of open connections. */
  connections: () => number
}

/** Opens a TCP proxy to a MongoDB server that can simulate outages. */
export async function openMongoProxy(url: string): Promise<MongoProxy> {
  const [, userInfo = '', host = '', port = '27017', rest = ''] = addressForm.exec(url) ?? []
  const sockets = new Set<Socket>()
  let isPaused = false
  let nextResets: readonly number[] = []
  let resetPoint = { text: '', timesLeft: 0 }
  let pausePoint: { text: string; onReached: () => void } | undefined
  let server = await listen(0)
  const proxyPort = (server.address() as AddressInfo).port

  return {
    // directConnection: members of a replica set would report their own addresses, which bypass the proxy.
    url: `mongodb://${userInfo}127.0.0.1:${proxyPort}${rest || '/'}${rest.includes('?') ? '&' : '?'}directConnection=true`,
    pause,
    resume: () => {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    pauseBefore: (text) => new Promise((onReached) => (pausePoint = { text, onReached })),
    close: closeAll,
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    resetNext: (pieces) => {
      nextResets = pieces
    },
    resetBefore: (text, timesLeft) => {
      resetPoint = { text, timesLeft }
    },
    open: async () => {
      server = await listen(proxyPort)
    },
    connections: () => sockets.size / 2,
    [Symbol.asyncDispose]: closeAll,
  }

  function pause(): void {
    isPaused = true
    for (const socket of sockets) socket.pause()
  }

  async function listen(onPort: number): Promise<Server> {
    const server = createServer((client) => {
      const upstream = connect(Number(port), host)
      let [piecesLeft = Number.POSITIVE_INFINITY] = nextResets
      nextResets = nextResets.slice(1)
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from)
        from.on('data', (bytes) => {
          const isReset = resetPoint.timesLeft > 0 && bytes.includes(resetPoint.text)
          if (isReset) resetPoint.timesLeft--
          if (--piecesLeft < 0 || isReset) {
            client.resetAndDestroy()
            return
          }
          if (pausePoint === undefined || !bytes.includes(pausePoint.text)) {
            to.write(bytes)
            return
          }
          pause()
          from.unshift(bytes)
          pausePoint.onReached()
          pausePoint = undefined
        })
        from.on('error', () => to.destroy())
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
        if (isPaused) from.pause()
      }
    })
    server.listen(onPort, '127.0.0.1')
    await once(server, 'listening')
    return server
  }

  async function closeAll(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
}

const addressForm = /^mongodb:\/\/([^@/]*@)?([^:,/?]+)(?::(\d+))?(\/.*)?$/
