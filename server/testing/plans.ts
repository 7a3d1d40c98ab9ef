import type { PoolClient } from 'pg'
import { sql } from 'drizzle-orm'
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
  /** What was being done. */
  call: string
  statement: string
  milliseconds: number
  /** Pages of tables and indexes that were looked at, each time that they were. */
  pages: number
  nodes: PlanNode[]
}

/** Pages from which on to read all of a table is more than to look at some rows by an index. */
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
  // The part of a server that writes the log gets nothing of it.
  log_min_messages: 'panic',
} as const

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/** Has new connections to a database say how each of their statements was executed. Takes an administrator. */
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

/** Parts of a statement that write and whose rows nobody reads: the whole does not count their pages. */
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

/** Gathers the plans of all statements that a database executes, under the name of what is done meanwhile. */
export class PlanRecorder {
  readonly plans: Plan[] = []
  #call: string | undefined

  constructor(db: Database) {
    const heard = new WeakSet<PoolClient>()
    // Not when they connect: some did before.
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

/** The parts and tables that are large, by their last analysis. */
export async function largeRelations(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages >= ${large}`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** What a plan does that takes longer with each row that is added. */
export function faultsOf(
  { nodes, pages }: Plan,
  { largeOnes, mostPages }: { largeOnes: ReadonlySet<string>; mostPages: number },
): string[] {
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && largeOnes.has(node['Relation Name'] ?? ''))
    .map((node) => `reads all of ${node['Relation Name']}`)
  return [...new Set(scanned), ...(pages > mostPages ? [`looks at ${pages} pages, more than ${mostPages}`] : [])]
}

/** The part of a name that tells a month. */
const month = /_(20\d\d_\d\d|default)(?=_|$)/

/** Indexes by their names, those of all months as one. */
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

/** Its beginning, without the columns that it gives. */
const shortened = (statement: string): string =>
  statement.replace(/^select ("[^"]+"(\."[^"]+")?(, )?)+ from/, 'select … from').slice(0, 160)

/** Each statement of each call once: the most pages that it has looked at, and the middle of its times. */
export function summarise(plans: readonly Plan[]): Summary[] {
  const groups = new Map<string, Plan[]>()
  for (const plan of plans) {
    const key = `${plan.call} ${plan.statement.replaceAll(/\$\d+/g, '?')}`
    groups.set(key, [...(groups.get(key) ?? []), plan])
  }
  return [...groups.values()].map((group) => {
    const { call, statement } = group[0]!
    const times = group.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
    return {
      call,
      statement: shortened(statement),
      times: group.length,
      pages: Math.max(...group.map(({ pages }) => pages)),
      ms: times[Math.floor(times.length / 2)]!,
      indexes: [...new Set(group.flatMap(indexesOf))],
    }
  })
}
