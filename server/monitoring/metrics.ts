import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isAwaited, isDead, isOpen } from '../jobs/openMessages.ts'
import type { ServiceRecord, ServiceWatch } from '../providers/upstream/serviceWatch.ts'

/** Upper bounds of the histogram, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  labels: string
  counts: number[]
  sum: number
  total: number
}

/** Durations of requests by method, route and status. Routes are those declared, never the caller's path. */
class Durations {
  readonly #series = new Map<string, Series>()

  add(labels: string, seconds: number): void {
    const known = this.#series.get(labels) ?? { labels, counts: buckets.map(() => 0), sum: 0, total: 0 }
    buckets.forEach((end, at) => (known.counts[at]! += seconds <= end ? 1 : 0))
    known.sum += seconds
    known.total += 1
    this.#series.set(labels, known)
  }

  lines(name: string): string[] {
    return [...this.#series.values()].flatMap(({ labels, counts, sum, total }) => [
      ...counts.map((count, at) => `${name}_bucket{${labels},le="${buckets[at]}"} ${count}`),
      `${name}_bucket{${labels},le="+Inf"} ${total}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${total}`,
    ])
  }
}

const described = (
  name: string,
  type: 'gauge' | 'histogram' | 'counter',
  help: string,
  lines: (string | number)[],
): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...lines.map((line) => (typeof line === 'number' ? `${name} ${line}` : line)),
]

async function workLines(app: FastifyInstance): Promise<string[]> {
  const now = app.deps.now()
  const { rows } = await app.deps.db.execute<{ waiting: string; dead: string; oldest: string; unknown: string }>(sql`
    select count(*) filter (where not is_dead) as waiting, count(*) filter (where is_dead) as dead,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at) filter (where not is_dead and not is_awaited)), 0) as oldest,
      (select count(*) from credit_checks where status = 'unknown') as unknown
    from (select created_at, ${isDead(now)} as is_dead, ${isAwaited(now)} as is_awaited from outbox where ${isOpen}) as open_messages`)
  const { waiting, dead, oldest, unknown } = rows[0]!
  return [
    ...described('outbox_waiting', 'gauge', 'Messages to other services that are not delivered yet', [Number(waiting)]),
    ...described('outbox_dead', 'gauge', 'Messages that are given up: somebody has to look', [Number(dead)]),
    ...described('outbox_oldest_seconds', 'gauge', 'Age of the oldest message that waits and could be delivered', [
      Math.max(0, Number(oldest)),
    ]),
    ...described('credit_checks_unknown', 'gauge', 'Credit searches whose process died before the result was written', [
      Number(unknown),
    ]),
  ]
}

const labelled = (
  name: string,
  records: readonly ServiceRecord[],
  value: (record: ServiceRecord) => number,
): string[] => records.map((record) => `${name}{service="${record.service}"} ${value(record)}`)

function serviceLines(records: readonly ServiceRecord[]): string[] {
  const calls = records.flatMap(({ service, calls }) =>
    [...calls].map(([outcome, count]) => `service_calls_total{service="${service}",outcome="${outcome}"} ${count}`),
  )
  return [
    ...described(
      'service_breaker_open',
      'gauge',
      'Whether an outside service is left alone since it fails',
      labelled('service_breaker_open', records, ({ isOpen }) => (isOpen ? 1 : 0)),
    ),
    ...described(
      'service_breaker_opened_total',
      'counter',
      'How often it came to that',
      labelled('service_breaker_opened_total', records, ({ opened }) => opened),
    ),
    ...described(
      'service_calls_total',
      'counter',
      'Attempts to call outside services by how they ended: a harmless call has up to two',
      calls,
    ),
  ]
}

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Compares hashes, which have one length, whatever was sent. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashed(one), hashed(other))

/** Counts requests, and serves `/metrics` in Prometheus' format to callers with the token; to nobody when there is none. */
export function metrics(app: FastifyInstance, token: string | undefined, services: ServiceWatch): void {
  const durations = new Durations()
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  app.addHook('onClose', async () => void loop.disable())
  app.addHook('onResponse', async (request, reply) => {
    const { url = 'none' } = request.routeOptions
    durations.add(`method="${request.method}",route="${url}",status="${reply.statusCode}"`, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!token || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    const work = await workLines(app).catch(() => [])
    const lines = [
      ...described(
        'http_request_duration_seconds',
        'histogram',
        'Requests by route and status',
        durations.lines('http_request_duration_seconds'),
      ),
      ...described('database_up', 'gauge', 'Whether the database answers', [work.length > 0 ? 1 : 0]),
      ...work,
      ...serviceLines(services.records),
      ...described('process_resident_memory_bytes', 'gauge', 'Memory of this process', [process.memoryUsage.rss()]),
      ...described('process_start_time_seconds', 'gauge', 'When this process started', [
        Math.round(Date.now() / 1000 - process.uptime()),
      ]),
      ...described('event_loop_delay_p99_seconds', 'gauge', 'How late this process gets to its work', [
        loop.percentile(99) / 1e9,
      ]),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
