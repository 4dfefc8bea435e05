import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface MongoDoor extends AsyncDisposable {
  /** The server behind the door, and the database of its address, through the door. */
  url: string
  /** From here on nothing passes; connections are taken but never answered, as by a server that was stopped. */
  pause: () => void
  resume: () => void
  /** Pauses before the first bytes that contain the text pass; resolves when it came to that. */
  pauseBefore: (text: string) => Promise<void>
  /** Ends every connection and takes no new one, as where the server is gone. */
  close: () => Promise<void>
  /** Opens again at the same address. */
  open: () => Promise<void>
  /** Connections that are open now. */
  connections: () => number
}

/** A way to a MongoDB server that can be shut without touching the server. */
export async function openMongoDoor(url: string): Promise<MongoDoor> {
  const [, userInfo = '', host = '', port = '27017', rest = ''] = addressForm.exec(url) ?? []
  const sockets = new Set<Socket>()
  let isPaused = false
  let awaited: { text: string; came: () => void } | undefined
  let server = await listen(0)
  const doorPort = (server.address() as AddressInfo).port

  return {
    // Directly: the members of a replica set would tell their own addresses, which do not lead through the door.
    url: `mongodb://${userInfo}127.0.0.1:${doorPort}${rest || '/'}${rest.includes('?') ? '&' : '?'}directConnection=true`,
    pause,
    resume: () => {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    pauseBefore: (text) => new Promise((came) => (awaited = { text, came })),
    close: shut,
    open: async () => {
      server = await listen(doorPort)
    },
    connections: () => sockets.size / 2,
    [Symbol.asyncDispose]: shut,
  }

  function pause(): void {
    isPaused = true
    for (const socket of sockets) socket.pause()
  }

  async function listen(onPort: number): Promise<Server> {
    const server = createServer((client) => {
      const upstream = connect(Number(port), host)
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from)
        from.on('data', (bytes) => {
          if (awaited === undefined || !bytes.includes(awaited.text)) {
            to.write(bytes)
            return
          }
          pause()
          from.unshift(bytes)
          awaited.came()
          awaited = undefined
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

  async function shut(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
}

const addressForm = /^mongodb:\/\/([^@/]*@)?([^:,/?]+)(?::(\d+))?(\/.*)?$/
