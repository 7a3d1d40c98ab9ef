import Elk, { type ElkNode } from 'elkjs/lib/elk-api.js'
import workerAddress from 'elkjs/lib/elk-worker.min.js?url'

/** Lays a graph out in a worker of its own, since the library is large and slow. */
export async function layOutInWorker(graph: object): Promise<object> {
  const elk = new Elk({ workerFactory: () => new Worker(workerAddress) })
  try {
    return await elk.layout(graph as ElkNode)
  } finally {
    elk.terminateWorker()
  }
}
