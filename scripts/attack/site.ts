import { startBalancer } from './balancer.ts'
import { startServer, type AttackedServer } from './server.ts'
import { connectEachTime } from '#server/testing/send.ts'

/**
 * Starts server processes on one database at the same moment; several run behind a balancer. Each request then opens a connection, so that even one
 * caller's requests go from process to process.
 */
export async function startSite(env: Record<string, string>, processes: number): Promise<AttackedServer> {
  if (processes === 1) return startServer(env)
  const started = await Promise.allSettled(Array.from({ length: processes }, () => startServer(env)))
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const end = () => Promise.all(servers.map((server) => server.end()))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await end()
    throw failed.reason
  }
  const balancer = await startBalancer(servers.map(({ address }) => address))
  connectEachTime(balancer.address)
  return {
    address: balancer.address,
    log: () => servers.map((server) => server.log()).join(''),
    end: async () => {
      await balancer.close()
      await end()
    },
  }
}
