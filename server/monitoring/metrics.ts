import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isAwaited, isDead, isOpen } from '../jobs/openMessages.ts'
import { isLookWaiting } from '../services/identity/looks.ts'
import type { ServiceWatch } from '../providers/upstream/serviceWatch.ts'

interface Work {
  waiting: number
  dead: number
  oldest: number
  unknown: number
  looks: number
}

async function readWork({ deps }: FastifyInstance): Promise<Work> {
  const now = deps.now()
  const { rows } = await deps.db.execute<Record<keyof Work, string>>(sql`
    select count(*) filter (where not is_dead) as waiting, count(*) filter (where is_dead) as dead,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where not is_dead and not is_awaited)), 0) as oldest,
      (select count(*) from credit_checks where status = 'unknown') as unknown,
      (select count(distinct claim_request_id) from claim_events where ${isLookWaiting}) as looks
    from (select created_at, ${isDead(now)} as is_dead, ${isAwaited(now)} as is_awaited from outbox where ${isOpen}) as open_messages`)
  const { waiting, dead, oldest, unknown, looks } = rows[0]!
  return { waiting: +waiting, dead: +dead, oldest: Math.max(0, +oldest), unknown: +unknown, looks: +looks }
}

/** What the database knows. Without it there is no figure, since 0 would say that all is well. */
function workMetrics(app: FastifyInstance, registry: Registry): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({ name: 'database_up', help: 'Whether the database answers', registers })
  const gauges: Record<keyof Work, Gauge> = {
    waiting: new Gauge({
      name: 'outbox_waiting',
      help: 'Messages to other services that are not delivered yet',
      registers,
    }),
    dead: new Gauge({ name: 'outbox_dead', help: 'Messages that are given up: an operator has to look', registers }),
    oldest: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest message that waits and could be delivered',
      registers,
    }),
    unknown: new Gauge({
      name: 'credit_checks_unknown',
      help: 'Credit searches whose process died before the result was written',
      registers,
    }),
    looks: new Gauge({
      name: 'looks_waiting',
      help: 'Claim requests that staff should look at: runnel-server person looks',
      registers,
    }),
  }
  return async () => {
    const work = await readWork(app).catch(() => undefined)
    up.set(work ? 1 : 0)
    for (const [name, gauge] of Object.entries(gauges))
      if (work) gauge.set(work[name as keyof Work])
      else gauge.remove()
  }
}

function serviceMetrics(services: ServiceWatch, registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'service_breaker_open',
    help: 'Whether an outside service is left alone since it fails',
    labelNames: ['service'],
    registers,
    collect() {
      for (const { service, isOpen } of services.records) this.set({ service }, isOpen ? 1 : 0)
    },
  })
  new Counter({
    name: 'service_breaker_opened_total',
    help: 'How often a service began to be left alone',
    labelNames: ['service'],
    registers,
    collect() {
      this.reset()
      for (const { service, opened } of services.records) this.inc({ service }, opened)
    },
  })
  new Counter({
    name: 'service_calls_total',
    help: 'Attempts to call outside services by how they ended: a harmless call has up to two',
    labelNames: ['service', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { service, calls } of services.records)
        for (const [outcome, count] of calls) this.inc({ service, outcome }, count)
    },
  })
}

function processMetrics(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  app.addHook('onClose', async () => void loop.disable())
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({ name: 'process_start_time_seconds', help: 'When this process started', registers }).set(
    Math.round(Date.now() / 1000 - process.uptime()),
  )
  new Gauge({
    name: 'event_loop_delay_p99_seconds',
    help: 'How late this process gets to its work',
    registers,
    collect() {
      this.set(loop.percentile(99) / 1e9)
    },
  })
}

/** Durations by method, route and status. Routes are those declared, never the caller's path. */
function requestMetrics(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    durations.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
}

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compares hashes, which have one length, whatever was sent. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashed(one), hashed(other))

/** Counts requests, and serves `/metrics` in Prometheus' format to callers with the token; to nobody when there is none. */
export function metrics(app: FastifyInstance, token: string | undefined, services: ServiceWatch): void {
  const registry = new Registry()
  requestMetrics(app, registry)
  const updateWork = workMetrics(app, registry)
  serviceMetrics(services, registry)
  processMetrics(app, registry)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!token || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    await updateWork()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
