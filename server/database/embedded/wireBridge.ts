import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

/** First byte of a client's goodbye. The embedded database has one session and must not end with its client. */
const terminate = 'X'.charCodeAt(0)

let clients = 0

/** What `pg` takes for a socket: every write goes to the database's thread, every answer comes back as data. */
export class WireBridge extends Duplex {
  readonly #worker: Worker
  readonly #client = ++clients
  readonly #hear = (message: FromWorker) => {
    if (message.kind === 'failed') this.destroy(new Error(`The embedded database failed: ${message.reason}`))
    else if (message.kind === 'bytes' && message.client === this.#client) this.push(Buffer.from(message.bytes))
  }
  readonly #ended = () => this.destroy(new Error('The embedded database has stopped'))

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#hear)
    worker.once('exit', this.#ended)
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'))
  }

  #send(bytes: Uint8Array) {
    if (bytes[0] === terminate) return
    // A small buffer is a part of a large one, all of which would be sent.
    this.#worker.postMessage({ kind: 'bytes', client: this.#client, bytes: new Uint8Array(bytes) } satisfies ToWorker)
  }

  /** Messages that were written together are executed together, as one round trip. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }
  override _read(): void {}
  override _final(done: () => void): void {
    this.push(null)
    done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#hear)
    this.#worker.off('exit', this.#ended)
    done(error)
  }

  // What a socket has and an in-process stream does not need.
  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this
}
