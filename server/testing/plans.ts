import type { PoolClient } from 'pg'
import { sql } from 'drizzle-orm'
import { median } from '#scripts/lib/server/percentile.ts'
import type { Database } from '../database/database.ts'

/** One executed plan, as `auto_explain` writes it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Subplan Name'?: string
  'CTE Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

export interface Plan {
  /** The call during which it was executed. */
  call: string
  statement: string
  milliseconds: number
  /** Pages of tables and indexes that were read, counting repeats. */
  pages: number
  nodes: PlanNode[]
}

/** Relations from this number of pages on should be read by index, not as a whole. */
const large = 64

const settings = {
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_triggers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  // Keeps the plans out of the server's own log.
  log_min_messages: 'panic',
} as const

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/** Makes new connections to a database report how each statement was executed. Needs an administrator. */
export async function tellPlans(db: Database, tell: boolean, more: Record<string, string> = {}): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  const database = quoted(rows[0]!.name)
  for (const [name, value] of Object.entries({ ...settings, ...more }))
    await db.execute(
      sql.raw(
        tell
          ? `alter database ${database} set ${quoted(name)} = '${value}'`
          : `alter database ${database} reset ${quoted(name)}`,
      ),
    )
}

const allOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allOf)]

const pagesOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']

/** Parts of a statement that write rows which nobody reads: their pages are not included in the total. */
const isUnread = (nodes: readonly PlanNode[], node: PlanNode): boolean =>
  node['Node Type'] === 'ModifyTable' &&
  node['Subplan Name']?.startsWith('CTE ') === true &&
  !nodes.some((other) => `CTE ${other['CTE Name']}` === node['Subplan Name'])

function readPlan(call: string, message: string): Plan | undefined {
  const [, milliseconds, json] = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message) ?? []
  if (json === undefined) return undefined
  const { 'Query Text': text, Plan: root } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
  const nodes = allOf(root)
  const unread = nodes.filter((node) => isUnread(nodes, node))
  return {
    call,
    statement: text.replace(/\s+/g, ' ').trim(),
    milliseconds: Number(milliseconds),
    pages: [root, ...unread].reduce((sum, node) => sum + pagesOf(node), 0),
    nodes,
  }
}

/** Records the plans of all statements that a database executes, under the name of the current call. */
export class PlanRecorder {
  readonly plans: Plan[] = []
  #call: string | undefined

  constructor(db: Database) {
    const heard = new WeakSet<PoolClient>()
    // On acquire rather than connect, since some connections are older.
    db.$client.on('acquire', (client: PoolClient) => {
      if (heard.has(client)) return
      heard.add(client)
      client.on('notice', ({ message = '' }) => {
        const plan = this.#call === undefined ? undefined : readPlan(this.#call, message)
        if (plan) this.plans.push(plan)
      })
    })
  }

  async during<T>(call: string, work: () => Promise<T>): Promise<T> {
    this.#call = call
    try {
      return await work()
    } finally {
      this.#call = undefined
    }
  }
}

/** Tables and partitions that are large, as of their last analysis. */
export async function largeRelations(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages >= ${large}`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Parts of a plan that become slower with every row added. */
export function faultsOf(
  { nodes, pages }: Plan,
  { largeOnes, mostPages }: { largeOnes: ReadonlySet<string>; mostPages: number },
): string[] {
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && largeOnes.has(node['Relation Name'] ?? ''))
    .map((node) => `reads all of ${node['Relation Name']}`)
  return [...new Set(scanned), ...(pages > mostPages ? [`looks at ${pages} pages, more than ${mostPages}`] : [])]
}

/** The month in a name. */
const month = /_(20\d\d_\d\d|default)(?=_|$)/

/** Names of the indexes used, with those of all months as one. */
export const indexesOf = ({ nodes }: Plan): string[] =>
  [...new Set(nodes.flatMap((node) => node['Index Name']?.replace(month, '') ?? []))].toSorted()

export interface Summary {
  call: string
  statement: string
  times: number
  pages: number
  ms: number
  indexes: string[]
}

/** The beginning of a statement, without its output columns. */
const shortened = (statement: string): string =>
  statement.replace(/^select ("[^"]+"(\."[^"]+")?(, )?)+ from/, 'select … from').slice(0, 160)

/** Each statement of each call once, with its maximum of pages and median time. */
export function summarise(plans: readonly Plan[]): Summary[] {
  const groups = new Map<string, Plan[]>()
  for (const plan of plans) {
    const key = `${plan.call} ${plan.statement.replaceAll(/\$\d+/g, '?')}`
    groups.set(key, [...(groups.get(key) ?? []), plan])
  }
  return [...groups.values()].map((group) => {
    const { call, statement } = group[0]!
    return {
      call,
      statement: shortened(statement),
      times: group.length,
      pages: Math.max(...group.map(({ pages }) => pages)),
      ms: median(group.map(({ milliseconds }) => milliseconds)),
      indexes: [...new Set(group.flatMap(indexesOf))],
    }
  })
}
