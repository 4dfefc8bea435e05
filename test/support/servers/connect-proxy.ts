import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'

/**
 * How a proxy answers a CONNECT. `port`: it connects to this port of 127.0.0.1, wherever it was asked to. `text`: it sends that
 * instead of an answer. `endless`: it sends that again and again after
 * `start`. `after`: it sends that after an answer with status
 * 200; `reply`: as soon as something comes through the tunnel.
 */
export type ProxyConduct =
  | 'honest'
  | 'silent'
  | 'closes'
  | { status: number }
  | { port: number }
  | { text: string }
  | { start: string; endless: string }
  | { after: string }
  | { reply: string }

export interface ConnectProxy extends AsyncDisposable {
  port: number
  /** `http://USER:PASSWORD@127.0.0.1:PORT`, https with `tls`. */
  url: string
  conduct: ProxyConduct
  /** The targets of all tunnels that it was asked for, in order. */
  asked: string[]
  /** Its ports at the ends of its connections to targets. */
  ports: Set<number | undefined>
  /** All that clients sent through its tunnels, as text. */
  carried: () => string
}

export interface ConnectProxyOptions {
  /** Asks for `USER:PASSWORD`. */
  user?: string
  host?: string
  tls?: { key: string; cert: string }
}

/** Opens an HTTP proxy on loopback that knows CONNECT only, and lies on demand. */
export async function openConnectProxy({
  user,
  host = '127.0.0.1',
  tls,
}: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const server = tls === undefined ? createServer() : createTlsServer(tls)
  const sockets = new Set<Socket>()
  const pieces: Buffer[] = []
  const asked: string[] = []
  const ports: ConnectProxy['ports'] = new Set()
  server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  })
  server.on('connect', ({ url = '', headers }, client: Socket) => {
    asked.push(url)
    const isKnown = user === undefined || headers['proxy-authorization'] === `Basic ${btoa(user)}`
    answer(client, url, isKnown ? proxy.conduct : { status: 407 })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const proxy: ConnectProxy = {
    port,
    url: `http${tls === undefined ? '' : 's'}://${user === undefined ? '' : `${user.replace('@', '%40')}@`}${host}:${port}`,
    conduct: 'honest',
    asked,
    ports,
    carried: () => Buffer.concat(pieces).toString('latin1'),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy

  function answer(client: Socket, target: string, conduct: ProxyConduct): void {
    if (conduct === 'silent') return
    if (conduct === 'closes') return void client.destroy()
    if (conduct === 'honest') return relay(client, target)
    if ('port' in conduct) return relay(client, `127.0.0.1:${conduct.port}`)
    if ('status' in conduct) return void client.end(`HTTP/1.1 ${conduct.status} No\r\n\r\nno`)
    if ('text' in conduct) return void client.end(conduct.text)
    if ('reply' in conduct) {
      client.write(established)
      return void client.once('data', () => client.end(conduct.reply))
    }
    if ('after' in conduct) return void client.end(`${established}${conduct.after}`)
    client.write(conduct.start)
    const timer = setInterval(() => client.write(conduct.endless), 1)
    client.once('close', () => clearInterval(timer))
  }

  function relay(client: Socket, target: string): void {
    const { hostname, port: targetPort } = new URL(`http://${target}`)
    const socket = connect(Number(targetPort || 80), hostname.replace(/^\[|\]$/g, ''), () => {
      ports.add(socket.localPort)
      client.write(established)
      client.on('data', (piece: Buffer) => pieces.push(piece))
      socket.pipe(client).pipe(socket)
    })
    sockets.add(socket)
    socket.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')).once('close', () => client.destroySoon())
    client.once('close', () => socket.destroy())
  }
}

const established = 'HTTP/1.1 200 Connection Established\r\n\r\n'
