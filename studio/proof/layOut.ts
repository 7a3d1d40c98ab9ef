import Elk, { type ElkNode } from 'elkjs/lib/elk-api.js'
import workerAddress from 'elkjs/lib/elk-worker.min.js?url'

/** Lays a graph out in a worker of its own: the library has some 400 kB, and would hear what is meant for this one. */
export async function layOutInWorker(graph: ElkNode): Promise<ElkNode> {
  const elk = new Elk({ workerFactory: () => new Worker(workerAddress) })
  try {
    return await elk.layout(graph)
  } finally {
    elk.terminateWorker()
  }
}
